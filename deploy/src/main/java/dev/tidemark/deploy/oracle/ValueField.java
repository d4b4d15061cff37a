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
                node.path("scale").asInt(0));
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
            return product.setScale(scale, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            throw new BadRecordException(
                    "value " + product + " of " + column + " has more than " + scale + " decimals");
        }
    }

    private static BigDecimal number(JsonNode node, JsonPointer pointer) throws BadRecordException {
        if (!node.isNumber() && !node.isTextual()) {
            throw new BadRecordException("no number at " + pointer);
        }
        try {
            return new BigDecimal(node.asText());
        } catch (NumberFormatException e) {
            throw new BadRecordException("'" + node.asText() + "' at " + pointer + " is no number");
        }
    }
}
