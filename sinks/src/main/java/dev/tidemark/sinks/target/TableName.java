package dev.tidemark.sinks.target;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A table, with or without its schema.
 *
 * @param schema the schema; null for the first one of the connection's search path
 * @param name the table's name, as it is written in the catalogue: no quotes, case kept
 */
public record TableName(@Nullable String schema, String name) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if PostgreSQL could not hold a name */
    public TableName {
        if (schema != null) {
            SqlName.checked("a schema", schema);
        }
        SqlName.checked("a table", name);
    }

    /**
     * Reads {@code table} or {@code schema.table}.
     *
     * @throws IllegalArgumentException if a part is empty or too long, or there are more than two
     */
    public static TableName parse(String text) {
        int dot = text.indexOf('.');
        if (dot < 0) {
            return new TableName(null, text);
        }
        if (text.indexOf('.', dot + 1) >= 0) {
            throw new IllegalArgumentException(
                    "The table '" + text + "' has more than two parts; write table or schema.table.");
        }
        return new TableName(text.substring(0, dot), text.substring(dot + 1));
    }

    /** A table of another name in the same schema. */
    public TableName sibling(String otherName) {
        return new TableName(schema, otherName);
    }

    /**
     * A table beside this one, named after it.
     *
     * @throws IllegalArgumentException if the name with the suffix is longer than PostgreSQL keeps
     */
    public TableName withSuffix(String suffix) {
        int bytes = (name + suffix).getBytes(StandardCharsets.UTF_8).length;
        if (bytes > SqlName.MAX_BYTES) {
            throw new IllegalArgumentException("The table beside '" + name + "' would be named '" + name + suffix
                    + "', which has " + bytes + " bytes; PostgreSQL keeps " + SqlName.MAX_BYTES
                    + ". Shorten the table's name.");
        }
        return sibling(name + suffix);
    }

    /** The quoted name, for SQL. */
    public String sql() {
        return schema == null ? SqlName.quoted(name) : SqlName.quoted(schema) + "." + SqlName.quoted(name);
    }

    @Override
    public String toString() {
        return schema == null ? name : schema + "." + name;
    }
}
