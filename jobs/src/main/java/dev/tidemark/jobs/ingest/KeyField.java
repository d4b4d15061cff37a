package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.jobs.config.KeyColumn;
import dev.tidemark.jobs.ingest.Rejection.Reason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads a record's grouping key. */
final class KeyField {
    /** PostgreSQL refuses an index entry above about 2,700 bytes; a key leaves room for the grouping's name. */
    static final int MAX_BYTES = 1_024;

    private KeyField() {}

    static String read(JsonNode record, List<KeyColumn> columns) throws Rejection {
        List<String> parts = new ArrayList<>(columns.size());
        for (KeyColumn column : columns) {
            parts.add(part(record, column));
        }
        String key = GroupingKey.join(parts);
        if (key.length() > MAX_BYTES || key.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new Rejection(
                    Reason.BAD_VALUE,
                    "the key '" + Fields.shorten(key) + "' is longer than " + MAX_BYTES + " bytes in UTF-8");
        }
        return key;
    }

    private static String part(JsonNode record, KeyColumn column) throws Rejection {
        return column.pointer() == null
                ? Objects.requireNonNull(column.value(), "a key part has a pointer or a value")
                : TextField.read(record, column.pointer());
    }
}
