package dev.tidemark.sinks.target;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells, before the database is asked, why a column cannot hold a value: most bad values are found here and cost their
 * batch nothing. What is left (constraints, columns narrower than declared) the database finds.
 */
public final class ColumnCheck {
    private static final Instant FIRST_INSTANT = Instant.parse("-4712-01-01T00:00:00Z");
    private static final Instant END_OF_INSTANTS = Instant.parse("+294277-01-01T00:00:00Z");
    // https://www.postgresql.org/docs/current/datatype-datetime.html, table 8.9
    private static final LocalDate FIRST_DATE = Year.of(-4712).atDay(1);
    private static final LocalDate LAST_DATE = Year.of(5_874_897).atMonth(12).atEndOfMonth();
    // https://www.postgresql.org/docs/current/datatype-numeric.html: digits before and behind the point
    private static final int NUMERIC_WHOLE_DIGITS = 131_072;
    private static final int NUMERIC_FRACTION_DIGITS = 16_383;

    private ColumnCheck() {}

    /** Why the column cannot hold the value, as a clause such as "has 12 characters; varchar(10) holds 10". */
    public static Optional<String> problem(ColumnType type, @Nullable Object value) {
        if (value == null) {
            return Optional.empty();
        }
        return switch (type.kind()) {
            case TEXT, VARCHAR, JSON ->
                value instanceof String text ? text(type, text) : wrongClass(type, value, "String");
            case INTEGER -> value instanceof Integer ? Optional.empty() : wrongClass(type, value, "Integer");
            case BIGINT ->
                value instanceof Long || value instanceof Integer ? Optional.empty() : wrongClass(type, value, "Long");
            case NUMERIC ->
                value instanceof BigDecimal || value instanceof Long || value instanceof Integer
                        ? numeric(type, ColumnCodec.decimal(value))
                        : wrongClass(type, value, "BigDecimal");
            case DOUBLE -> value instanceof Double ? Optional.empty() : wrongClass(type, value, "Double");
            case BOOLEAN -> value instanceof Boolean ? Optional.empty() : wrongClass(type, value, "Boolean");
            case TIMESTAMPTZ ->
                value instanceof Instant instant ? instant(instant) : wrongClass(type, value, "Instant");
            case DATE -> value instanceof LocalDate date ? date(date) : wrongClass(type, value, "LocalDate");
            case UUID -> value instanceof java.util.UUID ? Optional.empty() : wrongClass(type, value, "UUID");
        };
    }

    private static Optional<String> text(ColumnType type, String text) {
        int units = text.length();
        for (int i = 0; i < units; i++) {
            char unit = text.charAt(i);
            if (unit == 0) {
                return Optional.of("holds a NUL character at position " + i + "; PostgreSQL's text cannot");
            }
            if (Character.isSurrogate(unit)) {
                if (!Character.isHighSurrogate(unit)
                        || i + 1 == units
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    return Optional.of("holds half a surrogate pair at position " + i + "; it is no Unicode text");
                }
                i++;
            }
        }
        if (type.size() > 0 && units > type.size()) {
            int characters = text.codePointCount(0, units);
            if (characters > type.size()) {
                return Optional.of("has " + characters + " characters; " + type + " holds " + type.size());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> numeric(ColumnType type, BigDecimal value) {
        int whole = value.precision() - value.scale();
        int fraction = value.signum() == 0 ? 0 : value.scale();
        if (type.size() == 0) {
            return whole > NUMERIC_WHOLE_DIGITS || fraction > NUMERIC_FRACTION_DIGITS
                    ? Optional.of("is " + shortened(value) + ", which has more digits than PostgreSQL's numeric")
                    : Optional.empty();
        }
        if (value.signum() != 0 && whole > type.size() - type.scale()) {
            return Optional.of("is " + shortened(value) + "; " + type + " holds " + (type.size() - type.scale())
                    + " digits before the point");
        }
        if (fraction > type.scale() && value.stripTrailingZeros().scale() > type.scale()) {
            return Optional.of("is " + shortened(value) + "; " + type + " holds " + type.scale()
                    + " digits behind the point and would round");
        }
        return Optional.empty();
    }

    private static Optional<String> instant(Instant instant) {
        return instant.isBefore(FIRST_INSTANT) || !instant.isBefore(END_OF_INSTANTS)
                ? Optional.of("is " + instant + "; PostgreSQL's timestamps reach from 4713 BC to 294276 AD")
                : Optional.empty();
    }

    private static Optional<String> date(LocalDate date) {
        return date.isBefore(FIRST_DATE) || date.isAfter(LAST_DATE)
                ? Optional.of("is " + date + "; PostgreSQL's dates reach from 4713 BC to 5874897 AD")
                : Optional.empty();
    }

    private static Optional<String> wrongClass(ColumnType type, Object value, String expected) {
        return Optional.of("is a " + value.getClass().getName() + "; " + type + " takes a " + expected);
    }

    private static String shortened(BigDecimal value) {
        String text = value.toString();
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
