package dev.tidemark.sinks.target;

import java.io.Serializable;

/**
 * A column of a target.
 *
 * @param name the column's name, as the catalogue holds it
 * @param type the type its values have
 */
public record Column(String name, ColumnType type) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if PostgreSQL could not hold the name */
    public Column {
        SqlName.checked("a column", name);
    }

    /** A column of a type as SQL writes it. */
    public static Column of(String name, String type) {
        return new Column(name, ColumnType.parse(type));
    }

    /**
     * Reads {@code name:type}.
     *
     * @throws IllegalArgumentException if it is not of this form
     */
    public static Column parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException(
                    "The column '" + text + "' is not of the form name:type, as in amount:numeric.");
        }
        return of(text.substring(0, colon), text.substring(colon + 1));
    }

    /** The quoted name, for SQL. */
    public String sql() {
        return SqlName.quoted(name);
    }
}
