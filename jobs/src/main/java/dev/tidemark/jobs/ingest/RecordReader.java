package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.tidemark.jobs.config.RecordFormat;
import dev.tidemark.jobs.config.TextColumn;
import dev.tidemark.jobs.config.ValueColumn;
import dev.tidemark.jobs.ingest.Rejection.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/**
 * Turns a topic's record into one with key, time, values and texts, or into a rejected one. It never throws for what a record
 * holds, and its verdict is the same in every run: it looks at nothing but the record. Not thread-safe.
 */
final class RecordReader {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final RecordFormat format;
    private final TimeReader time;
    private final long futureTolerance;

    RecordReader(RecordFormat format, Duration futureTolerance) {
        this.format = format;
        this.time = new TimeReader(format.time());
        this.futureTolerance = futureTolerance.toMillis();
    }

    Ingested read(ConsumerRecord<byte[], byte[]> record) {
        byte[] raw = record.value();
        try {
            JsonNode json = parse(raw);
            String key = KeyField.read(json, format.key());
            long eventTime = time.read(json);
            long[] values = values(json);
            @Nullable String[] texts = texts(json);
            requireNotFromTheFuture(eventTime, record);
            return Ingested.accepted(new AcceptedRecord(
                    key, eventTime, values, texts, record.topic(), record.partition(), record.offset(), raw));
        } catch (Rejection rejection) {
            return Ingested.rejected(new RejectedRecord(
                    rejection.reason().word(),
                    rejection.detail(),
                    record.topic(),
                    record.partition(),
                    record.offset(),
                    raw));
        }
    }

    private static JsonNode parse(byte @Nullable [] raw) throws Rejection {
        if (raw == null || raw.length == 0) {
            throw new Rejection(Reason.MALFORMED, "the record has no value; expected a JSON object");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(raw))
                    .toString();
            JsonNode json = JSON.readTree(text);
            if (json == null || !json.isObject()) {
                throw new Rejection(
                        Reason.MALFORMED, "the record is '" + Fields.shorten(text) + "'; expected a JSON object");
            }
            return json;
        } catch (CharacterCodingException e) {
            throw new Rejection(Reason.MALFORMED, "the record is not valid UTF-8");
        } catch (JsonProcessingException e) {
            String message =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw new Rejection(Reason.MALFORMED, "the record is not valid JSON: " + Fields.shorten(message));
        }
    }

    private long[] values(JsonNode json) throws Rejection {
        long[] values = new long[format.values().size()];
        for (int i = 0; i < values.length; i++) {
            ValueColumn column = format.values().get(i);
            values[i] = DecimalField.read(json, column);
        }
        return values;
    }

    private @Nullable String[] texts(JsonNode json) throws Rejection {
        @Nullable String[] texts = new String[format.texts().size()];
        for (int i = 0; i < texts.length; i++) {
            TextColumn column = format.texts().get(i);
            texts[i] = column.required() || Fields.isPresent(json, column.pointer())
                    ? TextField.read(json, column.pointer())
                    : null;
        }
        return texts;
    }

    private void requireNotFromTheFuture(long eventTime, ConsumerRecord<byte[], byte[]> record) throws Rejection {
        boolean stamped = record.timestampType() != TimestampType.NO_TIMESTAMP_TYPE;
        if (stamped && eventTime - record.timestamp() > futureTolerance) {
            throw new Rejection(
                    Reason.FUTURE_DATED,
                    "the record is dated " + Instant.ofEpochMilli(eventTime) + " and was written at "
                            + Instant.ofEpochMilli(record.timestamp()) + "; at most "
                            + Duration.ofMillis(futureTolerance) + " ahead is accepted");
        }
    }
}
