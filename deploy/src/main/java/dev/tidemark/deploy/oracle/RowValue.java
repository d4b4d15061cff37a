package dev.tidemark.deploy.oracle;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a row says.
 *
 * @param end the window's end
 * @param records how many records it counts
 * @param values their sums, in the definition's order
 */
public record RowValue(Instant end, long records, List<BigDecimal> values) {

    RowValue plus(RowValue other) {
        List<BigDecimal> sums = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            sums.add(values.get(i).add(other.values.get(i)));
        }
        return new RowValue(end, records + other.records, sums);
    }
}
