package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * A value that is summed: the product of the numbers at one or more pointers.
 *
 * @param column its column in the table
 * @param factors where its factors stand
 * @param scale digits behind the point
 */
record ValueField(String column, List<JsonPointer> factors, int scale) {
    private static final int MOST_DIGITS = 18;
    private static final int LONGEST_NUMBER = 100;
    private static final int DEFAULT_SCALE = 2;

    static ValueField of(JsonNode node) {
        List<JsonPointer> factors = new ArrayList<>();
        for (JsonNode factor : node.path("product")) {
            factors.add(JsonPointer.compile(factor.asText()));
        }
        if (factors.isEmpty()) {
            factors.add(JsonPointer.compile(TotalsDefinition.text(node, "pointer")));
        }
        return new ValueField(
                TotalsDefinition.text(node, "column"),
                factors,
                node.path("scale").asInt(DEFAULT_SCALE));
    }

    /**
     * The record's value.
     *
     * @throws BadRecordException if a factor is missing or no number, or the value has more digits behind the point
     */
    BigDecimal read(JsonNode record) throws BadRecordException {
        BigDecimal product = BigDecimal.ONE;
        for (JsonPointer factor : factors) {
            product = product.multiply(number(record.at(factor), factor));
        }
        try {
            BigDecimal value = product.setScale(scale, RoundingMode.UNNECESSARY);
            if (value.precision() <= MOST_DIGITS) {
                return value;
            }
        } catch (ArithmeticException e) {
            throw new BadRecordException(
                    "value " + product + " of " + column + " has more than " + scale + " decimals");
        }
        throw new BadRecordException("value of " + column + " has more than " + MOST_DIGITS + " digits");
    }

    private static BigDecimal number(JsonNode node, JsonPointer pointer) throws BadRecordException {
        if (!node.isNumber() && !node.isTextual()) {
            throw new BadRecordException("no number at " + pointer);
        }
        try {
            String text = node.asText().strip();
            BigDecimal number = text.length() > LONGEST_NUMBER ? BigDecimal.ZERO : new BigDecimal(text);
            if (text.length() <= LONGEST_NUMBER && Math.abs((long) number.scale()) <= LONGEST_NUMBER) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new BadRecordException("'" + node.asText() + "' at " + pointer + " is no number");
        }
        throw new BadRecordException("a number at " + pointer + " beyond any amount");
    }
}
