package dev.tidemark.deploy.oracle;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rows that an input makes, less what came late. */
final class PlainTotals {

    private PlainTotals() {}

    static Map<RowId, RowValue> of(TotalsDefinition definition, List<CountableRecord> countable, Set<LateRecord> late) {
        Map<RowId, RowValue> rows = new HashMap<>();
        for (CountableRecord record : countable) {
            for (Grouping grouping : definition.groupings()) {
                for (Instant start : grouping.startsHolding(record.time())) {
                    var row = new RowId(grouping.name(), record.key(), start);
                    if (!late.contains(new LateRecord(record.position(), row))) {
                        rows.merge(row, single(record, start, grouping.length()), RowValue::plus);
                    }
                }
            }
        }
        return rows;
    }

    private static RowValue single(CountableRecord record, Instant start, Duration length) {
        return new RowValue(start.plus(length), 1, record.values());
    }
}
