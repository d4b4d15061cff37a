package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * A record that ends an input which has no end: dated late enough to move the watermark past every window of the
 * records before it. It belongs to a customer of its own, whose windows stay open and are left out of a comparison.
 *
 * @param time when it is dated
 * @param json the record
 */
public record ClosingRecord(Instant time, String json) {
    /** Stands in each key column of the closing record. */
    public static final String KEY = "(closing)";

    private static final Duration MARGIN = Duration.ofMinutes(1);

    /**
     * The closing record of an input. It is to be published once into each partition, with a Kafka timestamp not before
     * its own time.
     *
     * @throws IllegalArgumentException if no record of the input can be counted, so that there is no window to close
     */
    public static ClosingRecord after(TotalsDefinition definition, List<InputRecord> records) {
        long latest = Input.read(definition, records).countable().stream()
                .mapToLong(CountableRecord::time)
                .max()
                .orElseThrow(() -> new IllegalArgumentException(
                        "None of the " + records.size() + " records can be counted; check the pointers in 'records'."));
        Duration longest = definition.groupings().stream()
                .map(Grouping::length)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        Instant time = Instant.ofEpochMilli(latest)
                .plus(longest)
                .plus(definition.allowedLateness())
                .plus(definition.disorder())
                .plus(MARGIN);
        return new ClosingRecord(time, json(definition, time));
    }

    /** Whether a key is the closing record's. */
    public static boolean isKey(List<String> key) {
        return key.equals(Collections.nCopies(key.size(), KEY));
    }

    /** The record's bytes. */
    public byte[] value() {
        return json.getBytes(StandardCharsets.UTF_8);
    }

    private static String json(TotalsDefinition definition, Instant time) {
        ObjectNode record = new ObjectMapper().createObjectNode();
        definition.keys().forEach(pointer -> put(record, pointer, KEY));
        definition.values().forEach(value -> value.factors().forEach(pointer -> put(record, pointer, "0")));
        put(record, definition.time().pointer(), definition.time().write(time));
        return record.toString();
    }

    private static void put(ObjectNode record, JsonPointer pointer, String text) {
        ObjectNode parent = record;
        JsonPointer rest = pointer;
        while (!rest.tail().matches()) {
            parent = parent.withObjectProperty(rest.getMatchingProperty());
            rest = rest.tail();
        }
        parent.put(rest.getMatchingProperty(), text);
    }
}
