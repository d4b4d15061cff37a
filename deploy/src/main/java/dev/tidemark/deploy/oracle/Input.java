package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The whole input, read: each record is either countable or bad.
 *
 * @param countable the records that can be counted, in the order of reading
 * @param bad why each of the others cannot
 */
record Input(List<CountableRecord> countable, Map<Position, String> bad) {
    private static final ObjectReader JSON = new ObjectMapper()
            .reader()
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .with(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    static Input read(TotalsDefinition definition, List<InputRecord> records) {
        List<CountableRecord> countable = new ArrayList<>();
        Map<Position, String> bad = new TreeMap<>();
        for (InputRecord record : records) {
            try {
                countable.add(read(definition, record));
            } catch (BadRecordException e) {
                bad.put(record.position(), String.valueOf(e.getMessage()));
            }
        }
        return new Input(countable, bad);
    }

    private static CountableRecord read(TotalsDefinition definition, InputRecord record) throws BadRecordException {
        JsonNode json = parse(record);
        List<String> key = new ArrayList<>();
        for (JsonPointer pointer : definition.keys()) {
            JsonNode part = json.at(pointer);
            key.add(keyPart(pointer, part));
        }
        List<BigDecimal> values = new ArrayList<>();
        for (ValueField value : definition.values()) {
            values.add(value.read(json));
        }
        long time = definition.time().read(json);
        if (time > record.timestamp() + definition.futureTolerance().toMillis()) {
            throw new BadRecordException("dated in the future");
        }
        return new CountableRecord(record.position(), key, time, values);
    }

    private static String keyPart(JsonPointer pointer, JsonNode part) throws BadRecordException {
        String text = part.isTextual() || part.isIntegralNumber() ? part.asText() : "";
        if (text.isBlank()) {
            throw new BadRecordException("no key at " + pointer);
        }
        if (text.indexOf('\0') >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new BadRecordException("a key at " + pointer + " that PostgreSQL cannot hold");
        }
        return text;
    }

    private static JsonNode parse(InputRecord record) throws BadRecordException {
        byte[] value = record.value();
        if (value == null || value.length == 0) {
            throw new BadRecordException("no value");
        }
        try {
            JsonNode json = JSON.readTree(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(value))
                    .toString());
            if (json.isObject()) {
                return json;
            }
        } catch (IOException e) {
            throw new BadRecordException("no JSON: " + e.getMessage());
        }
        throw new BadRecordException("no JSON object");
    }
}
