package dev.tidemark.sinks.target;

import dev.tidemark.sinks.jdbc.TimestampText;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Carries a column's values between Java and PostgreSQL.
 *
 * <p>The canonical form of a value is the one in which two values are equal exactly if the database finds them equal:
 * instants cut to microseconds (rounding could carry one into the next window), whole numbers as {@code Long}, decimals
 * without trailing zeros.
 */
public final class ColumnCodec {
    private final Column column;

    private ColumnCodec(Column column) {
        this.column = column;
    }

    /** The codec of a column. */
    public static ColumnCodec of(Column column) {
        return new ColumnCodec(column);
    }

    /** The name of the element type of an array parameter; it has no length, so that nothing is cut off in silence. */
    public String elementType() {
        return column.type().kind() == ColumnType.Kind.VARCHAR
                ? "text"
                : column.type().kind().sql();
    }

    /** The value in its canonical form. The value must have passed {@link ColumnCheck}. */
    public @Nullable Object canonical(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (column.type().kind()) {
            case TIMESTAMPTZ -> ((Instant) value).truncatedTo(ChronoUnit.MICROS);
            case BIGINT -> value instanceof Integer i ? Long.valueOf(i) : value;
            case NUMERIC -> decimal(value).stripTrailingZeros();
            // adding zero makes the negative zero, which the database finds equal, the positive one
            case DOUBLE -> (Double) value + 0.0;
            default -> value;
        };
    }

    /** The value as an element of an array parameter. The value must have passed {@link ColumnCheck}. */
    public @Nullable Object element(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (column.type().kind()) {
            case DATE -> TimestampText.of((LocalDate) value);
            case BIGINT -> value instanceof Integer i ? Long.valueOf(i) : value;
            case NUMERIC -> decimal(value);
            case UUID -> value.toString();
            default -> value;
        };
    }

    /** An array to be filled with {@link #element elements}; its class lets the driver use its binary form. */
    public @Nullable Object[] elements(int length) {
        return switch (column.type().kind()) {
            case BIGINT -> new @Nullable Long[length];
            case INTEGER -> new @Nullable Integer[length];
            case DOUBLE -> new @Nullable Double[length];
            case BOOLEAN -> new @Nullable Boolean[length];
            case TIMESTAMPTZ -> new @Nullable Instant[length];
            case NUMERIC -> new @Nullable BigDecimal[length];
            default -> new @Nullable String[length];
        };
    }

    /**
     * Compares two canonical values, none of them null, as the database orders them: text by its bytes, whatever
     * collation the column has.
     */
    public int compare(Object a, Object b) {
        return switch (column.type().kind()) {
            case TEXT, VARCHAR, JSON -> byCodePoints((String) a, (String) b);
            case UUID -> byUnsignedBytes((UUID) a, (UUID) b);
            case INTEGER -> ((Integer) a).compareTo((Integer) b);
            case BIGINT -> ((Long) a).compareTo((Long) b);
            case NUMERIC -> ((BigDecimal) a).compareTo((BigDecimal) b);
            case DOUBLE -> ((Double) a).compareTo((Double) b);
            case BOOLEAN -> ((Boolean) a).compareTo((Boolean) b);
            case TIMESTAMPTZ -> ((Instant) a).compareTo((Instant) b);
            case DATE -> ((LocalDate) a).compareTo((LocalDate) b);
        };
    }

    /** The order of UTF-8's bytes is that of the code points. */
    private static int byCodePoints(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean surrogate = Character.isSurrogate(x);
                // a surrogate stands for a code point above all that have one char
                return surrogate == Character.isSurrogate(y) ? x - y : surrogate ? 1 : -1;
            }
        }
        return a.length() - b.length();
    }

    private static int byUnsignedBytes(UUID a, UUID b) {
        int high = Long.compareUnsigned(a.getMostSignificantBits(), b.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(a.getLeastSignificantBits(), b.getLeastSignificantBits());
    }

    /** Reads a value. */
    public @Nullable Object read(ResultSet rows, int index) throws SQLException {
        return switch (column.type().kind()) {
            case TEXT, VARCHAR, JSON -> rows.getString(index);
            case INTEGER -> nullable(rows.getInt(index), rows);
            case BIGINT -> nullable(rows.getLong(index), rows);
            case NUMERIC -> rows.getBigDecimal(index);
            case DOUBLE -> nullable(rows.getDouble(index), rows);
            case BOOLEAN -> nullable(rows.getBoolean(index), rows);
            case TIMESTAMPTZ -> instant(rows.getObject(index, OffsetDateTime.class));
            case DATE -> rows.getObject(index, LocalDate.class);
            case UUID -> rows.getObject(index, UUID.class);
        };
    }

    private static @Nullable Object nullable(Object value, ResultSet rows) throws SQLException {
        return rows.wasNull() ? null : value;
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }

    static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(((Number) value).longValue());
    }
}
