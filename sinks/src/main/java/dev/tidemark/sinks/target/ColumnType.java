package dev.tidemark.sinks.target;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A column's type as declared: PostgreSQL's name with its length, or precision and scale.
 *
 * @param kind the type without its arguments
 * @param size the most characters, or the precision; 0 for none given
 * @param scale the digits behind the point; 0 for none given
 */
public record ColumnType(Kind kind, int size, int scale) implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final Pattern FORM =
            Pattern.compile("([a-z ]+?)\\s*(?:\\(\\s*(\\d{1,4})\\s*(?:,\\s*(\\d{1,4})\\s*)?\\))?");

    /** The types a target's column can have. */
    public enum Kind {
        /** {@code String} */
        TEXT("text"),
        /** {@code String}, at most so many characters */
        VARCHAR("varchar"),
        /** {@code Integer} */
        INTEGER("integer"),
        /** {@code Long} or {@code Integer} */
        BIGINT("bigint"),
        /** {@code BigDecimal}, {@code Long} or {@code Integer} */
        NUMERIC("numeric"),
        /** {@code Double}; no key column */
        DOUBLE("double precision"),
        /** {@code Boolean} */
        BOOLEAN("boolean"),
        /** {@code Instant}, cut to microseconds */
        TIMESTAMPTZ("timestamptz"),
        /** {@code LocalDate} */
        DATE("date"),
        /** {@code java.util.UUID} */
        UUID("uuid"),
        /** {@code String} that holds JSON; no key column */
        JSON("json");

        private final String sql;

        Kind(String sql) {
            this.sql = sql;
        }

        /** The type's name in SQL. */
        public String sql() {
            return sql;
        }
    }

    /** The type without arguments. */
    public static ColumnType of(Kind kind) {
        return new ColumnType(kind, 0, 0);
    }

    /**
     * Reads a type as SQL writes it: {@code text}, {@code varchar(20)}, {@code numeric(12,2)}.
     *
     * @throws IllegalArgumentException if it is none of the known types, listing them
     */
    public static ColumnType parse(String text) {
        return find(text)
                .orElseThrow(() -> new IllegalArgumentException("The column type '" + text
                        + "' is not known; known are "
                        + Arrays.stream(Kind.values()).map(Kind::sql).collect(Collectors.joining(", "))
                        + ", with varchar(n) and numeric(p,s)."));
    }

    /** Reads a type, if it is a known one. */
    static Optional<ColumnType> find(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (form.matches()) {
            for (Kind kind : Kind.values()) {
                if (kind.sql.equals(canonical(form.group(1)))) {
                    boolean sized = form.group(2) != null;
                    boolean scaled = form.group(3) != null;
                    if ((!sized || kind == Kind.VARCHAR || kind == Kind.NUMERIC) && (!scaled || kind == Kind.NUMERIC)) {
                        return Optional.of(new ColumnType(
                                kind,
                                sized ? Integer.parseInt(form.group(2)) : 0,
                                scaled ? Integer.parseInt(form.group(3)) : 0));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static String canonical(String name) {
        return switch (name) {
            case "character varying" -> "varchar";
            case "int", "int4" -> "integer";
            case "int8" -> "bigint";
            case "decimal" -> "numeric";
            case "float8" -> "double precision";
            case "bool" -> "boolean";
            case "timestamp with time zone" -> "timestamptz";
            default -> name;
        };
    }

    /** The type as SQL writes it. */
    public String sql() {
        if (size == 0) {
            return kind.sql();
        }
        return kind.sql() + (kind == Kind.NUMERIC ? "(" + size + "," + scale + ")" : "(" + size + ")");
    }

    @Override
    public String toString() {
        return sql();
    }
}
