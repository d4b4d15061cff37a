package dev.tidemark.deploy.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the records of one grouping stand. A record stands once in each of its windows: counted into the settled row,
 * or late.
 *
 * @param grouping the grouping's name
 * @param due how often its countable records stand in a window
 * @param counted how many of these a settled row counts
 * @param late how many of these are late
 * @param broken windows for which the law does not hold
 */
public record Conservation(String grouping, long due, long counted, long late, long broken) {

    static List<Conservation> of(
            TotalsDefinition definition,
            List<CountableRecord> countable,
            Map<RowId, PublishedRow> rows,
            Set<LateRecord> late) {
        List<Conservation> laws = new ArrayList<>();
        for (Grouping grouping : definition.groupings()) {
            Map<RowId, Long> due = new HashMap<>();
            for (CountableRecord record : countable) {
                grouping.startsHolding(record.time())
                        .forEach(start -> due.merge(new RowId(grouping.name(), record.key(), start), 1L, Long::sum));
            }
            Map<RowId, Long> counted = new HashMap<>();
            rows.forEach((id, row) -> {
                if (row.settled() && id.grouping().equals(grouping.name())) {
                    counted.put(id, row.value().records());
                }
            });
            Map<RowId, Long> tooLate = new HashMap<>();
            late.stream()
                    .map(LateRecord::window)
                    .filter(window -> window.grouping().equals(grouping.name()))
                    .forEach(window -> tooLate.merge(window, 1L, Long::sum));
            laws.add(new Conservation(
                    grouping.name(), sum(due), sum(counted), sum(tooLate), broken(due, counted, tooLate)));
        }
        return laws;
    }

    /** Whether each record stands in exactly one place for each of its windows. */
    public boolean holds() {
        return broken == 0 && due == counted + late;
    }

    @Override
    public String toString() {
        return grouping + ": " + due + " due = " + counted + " counted + " + late + " late"
                + (holds() ? "" : " does not hold, in " + broken + " windows");
    }

    private static long broken(Map<RowId, Long> due, Map<RowId, Long> counted, Map<RowId, Long> late) {
        Map<RowId, Long> rest = new HashMap<>(due);
        counted.forEach((window, records) -> rest.merge(window, -records, Long::sum));
        late.forEach((window, records) -> rest.merge(window, -records, Long::sum));
        return rest.values().stream().filter(left -> left != 0).count();
    }

    private static long sum(Map<RowId, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
