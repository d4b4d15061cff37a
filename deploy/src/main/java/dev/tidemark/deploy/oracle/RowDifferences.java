package dev.tidemark.deploy.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where the table's rows are not the expected ones. */
final class RowDifferences {

    private RowDifferences() {}

    static List<String> between(Map<RowId, RowValue> expected, Map<RowId, PublishedRow> published) {
        List<String> differences = new ArrayList<>();
        expected.forEach((id, value) -> {
            PublishedRow row = published.get(id);
            if (row == null) {
                differences.add("Row " + id + " is missing; expected " + value + ".");
            } else if (!same(value, row.value())) {
                differences.add("Row " + id + " says " + row.value() + "; expected " + value + ".");
            } else if (!row.settled()) {
                differences.add("Row " + id + " is right but not settled.");
            }
        });
        published.forEach((id, row) -> {
            if (!expected.containsKey(id)) {
                differences.add("Row " + id + " says " + row.value() + "; no record makes such a row.");
            }
        });
        differences.sort(null);
        return differences;
    }

    /** Equal as numbers: 1.5 and 1.50 are one value, however a column is declared. */
    private static boolean same(RowValue left, RowValue right) {
        if (left.records() != right.records()
                || !left.end().equals(right.end())
                || left.values().size() != right.values().size()) {
            return false;
        }
        for (int i = 0; i < left.values().size(); i++) {
            if (left.values().get(i).compareTo(right.values().get(i)) != 0) {
                return false;
            }
        }
        return true;
    }
}
