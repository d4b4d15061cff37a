package dev.tidemark.sinks.target;

import java.nio.charset.StandardCharsets;

/** PostgreSQL identifiers: always quoted, so that any name is a name and never SQL. */
public final class SqlName {
    /** A longer name is cut off by the server without an error, and then means another object. */
    static final int MAX_BYTES = 63;

    private SqlName() {}

    /** The name in quotes. */
    public static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** @throws IllegalArgumentException if PostgreSQL could not hold the name */
    static String checked(String what, String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "The name of " + what + " is empty or holds a NUL; PostgreSQL knows no such name.");
        }
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("The name of " + what + ", '" + name + "', has " + bytes
                    + " bytes; PostgreSQL keeps " + MAX_BYTES + ".");
        }
        return name;
    }
}
