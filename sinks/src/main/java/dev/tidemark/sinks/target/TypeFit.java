package dev.tidemark.sinks.target;

import dev.tidemark.sinks.target.ColumnType.Kind;
import java.util.Optional;

/** Whether a column of a real table can hold every value of a declared type, as it is. */
public final class TypeFit {
    /** The digits of the largest whole number of 64 bits. */
    private static final int BIGINT_DIGITS = 19;

    private static final int INTEGER_DIGITS = 10;

    private TypeFit() {}

    /**
     * Whether it can.
     *
     * @param actual the real type, as the catalogue writes it
     */
    public static boolean holds(String actual, ColumnType declared) {
        Optional<ColumnType> known = ColumnType.find(actual);
        return known.isPresent() && holds(known.get(), declared);
    }

    private static boolean holds(ColumnType actual, ColumnType declared) {
        return switch (declared.kind()) {
            case TEXT, VARCHAR ->
                (actual.kind() == Kind.TEXT || actual.kind() == Kind.VARCHAR)
                        && (actual.size() == 0 || (declared.size() != 0 && actual.size() >= declared.size()));
            case INTEGER ->
                actual.kind() == Kind.INTEGER || actual.kind() == Kind.BIGINT || holdsDigits(actual, INTEGER_DIGITS, 0);
            case BIGINT -> actual.kind() == Kind.BIGINT || holdsDigits(actual, BIGINT_DIGITS, 0);
            case NUMERIC ->
                declared.size() == 0
                        ? actual.kind() == Kind.NUMERIC && actual.size() == 0
                        : holdsDigits(actual, declared.size() - declared.scale(), declared.scale());
            case DOUBLE, BOOLEAN, TIMESTAMPTZ, DATE, UUID, JSON -> actual.kind() == declared.kind();
        };
    }

    private static boolean holdsDigits(ColumnType actual, int whole, int fraction) {
        return actual.kind() == Kind.NUMERIC
                && (actual.size() == 0 || (actual.size() - actual.scale() >= whole && actual.scale() >= fraction));
    }
}
