package dev.tidemark.jobs.totals;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The totals computed plainly, window by window, from a list of records: no slices, no state, no watermarks. */
final class PlainTotals {
    private PlainTotals() {}

    /** A record and its number, by which a late verdict names it. */
    record Input(long number, String key, long time, long cents) {}

    /** One window of one key. */
    record Pane(String grouping, String key, long start) implements Comparable<Pane> {
        @Override
        public int compareTo(Pane other) {
            return toString().compareTo(other.toString());
        }
    }

    /** A window's value. */
    record Value(long records, BigDecimal amount) {}

    /** That a record is late for a window. */
    record Late(long number, Pane pane) {}

    /** Every window's value over the inputs, where those that are late for it are left out. */
    static Map<Pane, Value> of(List<Input> inputs, List<Grouping> groupings, Set<Late> late) {
        Map<Pane, Value> totals = new TreeMap<>();
        for (Input input : inputs) {
            for (Pane pane : panes(input, groupings)) {
                if (!late.contains(new Late(input.number(), pane))) {
                    totals.merge(
                            pane,
                            new Value(1, BigDecimal.valueOf(input.cents(), 2)),
                            (a, b) -> new Value(
                                    a.records() + b.records(), a.amount().add(b.amount())));
                }
            }
        }
        return totals;
    }

    /** The windows that hold a record, found by trying every start. */
    static List<Pane> panes(Input input, List<Grouping> groupings) {
        List<Pane> panes = new ArrayList<>();
        for (Grouping grouping : groupings) {
            long from = Math.floorDiv(input.time() - grouping.length(), grouping.step()) * grouping.step();
            for (long start = from; start <= input.time(); start += grouping.step()) {
                if (input.time() >= start && input.time() < start + grouping.length()) {
                    panes.add(new Pane(grouping.name(), input.key(), start));
                }
            }
        }
        return panes;
    }
}
