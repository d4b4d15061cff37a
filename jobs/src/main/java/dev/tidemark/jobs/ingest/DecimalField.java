package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.jobs.config.ValueColumn;
import dev.tidemark.jobs.ingest.Rejection.Reason;
import java.math.BigDecimal;

/**
 * Reads one value column of a record, exactly: as a whole number of its smallest decimal. Nothing is rounded; a value
 * with more digits than the column takes is rejected.
 */
final class DecimalField {
    /** A scaled value of so many digits always fits a long. */
    private static final int MAX_DIGITS = 18;
    /** Longer than any number that is accepted, short enough to be parsed without harm. */
    private static final int MAX_TEXT = 100;

    private DecimalField() {}

    static long read(JsonNode record, ValueColumn column) throws Rejection {
        BigDecimal product = BigDecimal.ONE;
        for (JsonPointer pointer : column.factors()) {
            product = product.multiply(number(Fields.present(record, pointer), pointer));
        }
        BigDecimal value = product.stripTrailingZeros();
        if (value.scale() > column.scale()) {
            throw new Rejection(
                    Reason.BAD_VALUE,
                    "the value " + value + " for column '" + column.column() + "' has " + value.scale()
                            + " digits after the point; the column is declared with scale " + column.scale());
        }
        if ((long) value.precision() - value.scale() + column.scale() > MAX_DIGITS) {
            throw new Rejection(
                    Reason.BAD_VALUE,
                    "the value " + value + " for column '" + column.column() + "' has more than "
                            + (MAX_DIGITS - column.scale()) + " digits before the point");
        }
        return value.setScale(column.scale()).unscaledValue().longValueExact();
    }

    private static BigDecimal number(JsonNode node, JsonPointer pointer) throws Rejection {
        if (!node.isNumber() && !node.isTextual()) {
            throw new Rejection(
                    Reason.BAD_VALUE, "the field " + pointer + " is " + Fields.describe(node) + "; expected a number");
        }
        String text = node.asText().strip();
        try {
            if (text.length() <= MAX_TEXT) {
                BigDecimal number = new BigDecimal(text);
                if (Math.abs((long) number.scale()) <= MAX_TEXT) {
                    return number;
                }
            }
        } catch (NumberFormatException e) {
            throw new Rejection(
                    Reason.BAD_VALUE,
                    "the field " + pointer + " is " + Fields.describe(node) + "; expected a decimal number");
        }
        throw new Rejection(
                Reason.BAD_VALUE,
                "the field " + pointer + " is " + Fields.describe(node) + "; expected a number of at most " + MAX_DIGITS
                        + " digits");
    }
}
