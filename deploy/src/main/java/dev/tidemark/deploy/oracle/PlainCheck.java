package dev.tidemark.deploy.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Compares what was published with the plain computation over the same input less what came late, row for row, and
 * checks that every record stands in exactly one place for every window: counted, late, or rejected as bad.
 *
 * @param input records read
 * @param expectedRows rows the plain computation makes
 * @param publishedRows rows found in the table
 * @param settledRows how many of them are settled
 * @param lateRecords records that at least one window did not take
 * @param badRecords records rejected as bad
 * @param conservation where the records stand, one line a grouping
 * @param differences what is not as it must be; empty if all is
 */
public record PlainCheck(
        int input,
        int expectedRows,
        int publishedRows,
        long settledRows,
        long lateRecords,
        int badRecords,
        List<Conservation> conservation,
        List<String> differences) {

    /** Checks the totals of every key, all of which must be settled. */
    public static PlainCheck of(TotalsDefinition definition, List<InputRecord> records, Published published) {
        return of(definition, records, published, key -> true);
    }

    /**
     * Checks the totals of some keys, all of which must be settled: for example all but the key whose records only move the watermark.
     *
     * @param keys which keys' rows are looked at
     */
    public static PlainCheck of(
            TotalsDefinition definition, List<InputRecord> records, Published published, Predicate<List<String>> keys) {
        Input input = Input.read(definition, records);
        List<CountableRecord> countable = input.countable().stream()
                .filter(record -> keys.test(record.key()))
                .toList();
        Map<RowId, PublishedRow> rows = published.rows().entrySet().stream()
                .filter(row -> keys.test(row.getKey().key()))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        Set<LateRecord> late = published.late().stream()
                .filter(record -> keys.test(record.window().key()))
                .collect(Collectors.toSet());
        Map<RowId, RowValue> expected = PlainTotals.of(definition, countable, late);

        List<String> differences = new ArrayList<>(RowDifferences.between(expected, rows));
        differences.addAll(badDifferences(input.bad(), published.bad()));
        differences.addAll(new LateVerdicts(definition, input.countable()).faults(late));
        List<Conservation> conservation = Conservation.of(definition, countable, rows, late);
        conservation.stream()
                .filter(law -> !law.holds())
                .map(Conservation::toString)
                .forEach(differences::add);
        return new PlainCheck(
                records.size(),
                expected.size(),
                rows.size(),
                rows.values().stream().filter(PublishedRow::settled).count(),
                late.stream().map(LateRecord::position).distinct().count(),
                published.bad().size(),
                conservation,
                differences);
    }

    /** Whether the table is what the plain computation says. */
    public boolean equal() {
        return differences.isEmpty();
    }

    private static List<String> badDifferences(Map<Position, String> expected, Map<Position, String> published) {
        List<String> differences = new ArrayList<>();
        var positions = new TreeSet<>(expected.keySet());
        positions.addAll(published.keySet());
        for (Position position : positions) {
            if (!published.containsKey(position)) {
                differences.add("Record " + position + " is bad (" + expected.get(position)
                        + ") but is not in rejected_record.");
            } else if (!expected.containsKey(position)) {
                differences.add("Record " + position + " is rejected as " + published.get(position)
                        + ", but the plain computation counts it.");
            }
        }
        return differences;
    }
}
