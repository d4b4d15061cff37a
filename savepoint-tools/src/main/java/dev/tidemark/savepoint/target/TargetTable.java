package dev.tidemark.savepoint.target;

import java.util.Locale;
import java.util.Map;

/**
 * A table of a job's results whose rows move with the keys.
 *
 * @param table its name, with its schema or without
 * @param column the column with the key, part of the primary key
 * @param rules for columns in which rows may differ when two of them become one
 */
public record TargetTable(String table, String column, Map<String, Rule> rules) {
    /** What the columns of the sinks' tables need; a rule given for one of them replaces it. */
    private static final Map<String, Rule> OF_SINKS =
            Map.of("records", Rule.SUM, "settled", Rule.AND, "generation", Rule.MAX, "updated_at", Rule.MAX);

    /** What becomes of several rows' values in one column. */
    public enum Rule {
        /** They are added. */
        SUM,
        /** The largest stays. */
        MAX,
        /** The smallest stays. */
        MIN,
        /** All must be true. */
        AND;

        String sql() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Keeps the rules, with those of the sinks' own columns added. */
    public TargetTable {
        Map<String, Rule> all = new java.util.TreeMap<>(OF_SINKS);
        all.putAll(rules);
        rules = Map.copyOf(all);
        if (table.isBlank() || column.isBlank()) {
            throw new IllegalArgumentException("a target needs the name of a table and of its key column");
        }
    }

    /** The name as SQL, each part quoted. */
    String sql() {
        return quoted(schema()) + quoted(name());
    }

    /** The name of a table beside this one, as SQL. */
    String beside(String other) {
        return quoted(schema()) + quoted(other);
    }

    String name() {
        return table.substring(table.lastIndexOf('.') + 1);
    }

    private String schema() {
        return table.substring(0, table.lastIndexOf('.') + 1);
    }

    private static String quoted(String name) {
        boolean schema = name.endsWith(".");
        String bare = schema ? name.substring(0, name.length() - 1) : name;
        return bare.isEmpty() ? "" : '"' + bare.replace("\"", "\"\"") + '"' + (schema ? "." : "");
    }
}
