package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.core.JsonPointer;
import dev.tidemark.jobs.config.KeyColumn;
import dev.tidemark.jobs.config.RecordsConfig;
import dev.tidemark.jobs.config.TimeField;
import dev.tidemark.jobs.config.ValueColumn;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Formats and records of a topic for the tests of this package. */
final class Records {
    /** When the topic's records were written. */
    static final Instant WRITTEN = Instant.parse("2026-03-01T10:00:00Z");

    static final Duration TOLERANCE = Duration.ofMinutes(1);

    private Records() {}

    static RecordsConfig orders() {
        return format(List.of(key("customer")), new TimeField(JsonPointer.compile("/at"), null, null), 2);
    }

    static RecordsConfig ordersTimedBy(String format, @Nullable String zone) {
        ZoneId zoneId = zone == null ? null : ZoneId.of(zone);
        return format(List.of(key("customer")), new TimeField(JsonPointer.compile("/at"), format, zoneId), 2);
    }

    static RecordsConfig ordersOfTenants() {
        return format(
                List.of(key("tenant"), key("customer")), new TimeField(JsonPointer.compile("/at"), null, null), 2);
    }

    static RecordsConfig format(List<KeyColumn> key, TimeField time, int scale) {
        JsonPointer amount = JsonPointer.compile("/amount");
        return new RecordsConfig(key, time, List.of(new ValueColumn("amount", List.of(amount), scale)));
    }

    static KeyColumn key(String column) {
        return new KeyColumn(column, JsonPointer.compile("/" + column));
    }

    static ConsumerRecord<byte[], byte[]> record(byte @Nullable [] value, TimestampType timestampType) {
        return new ConsumerRecord<>(
                "orders",
                3,
                42,
                WRITTEN.toEpochMilli(),
                timestampType,
                0,
                0,
                null,
                value,
                new RecordHeaders(),
                Optional.empty());
    }

    static Ingested read(RecordsConfig format, byte @Nullable [] value) {
        return new RecordReader(format.format(), TOLERANCE).read(record(value, TimestampType.CREATE_TIME));
    }

    static AcceptedRecord accepted(RecordsConfig format, String value) {
        return Objects.requireNonNull(read(format, bytes(value)).accepted(), "rejected: " + value);
    }

    static RejectedRecord rejected(RecordsConfig format, String value) {
        return rejected(format, bytes(value));
    }

    static RejectedRecord rejected(RecordsConfig format, byte @Nullable [] value) {
        return Objects.requireNonNull(read(format, value).rejected(), "accepted");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
