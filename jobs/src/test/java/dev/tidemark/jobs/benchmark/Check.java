package dev.tidemark.jobs.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs a contender over a bounded input and compares its last word on every window with {@link PlainTotals}. */
final class Check {

    private Check() {}

    /** The differences, each as a line; none if the contender is right. */
    static List<String> differences(BenchmarkCluster cluster, Contender contender, Plan plan) throws Exception {
        Tally.startCollecting();
        cluster.await(cluster.submit(contender, plan));
        List<String> differences = new ArrayList<>(compare(PlainTotals.of(plan), Tally.TOTALS));
        if (Tally.EVENTS.sum() != plan.events()) {
            differences.add("read " + Tally.EVENTS.sum() + " orders of " + plan.events());
        }
        if (Tally.OTHER_ROWS.sum() != 0) {
            differences.add(
                    "published " + Tally.OTHER_ROWS.sum() + " rows that state no total; no order is late or bad");
        }
        return differences;
    }

    static List<String> compare(Map<WindowOf, Total> expected, Map<WindowOf, Total> found) {
        TreeSet<WindowOf> windows = new TreeSet<>(Comparator.comparing(WindowOf::grouping)
                .thenComparing(WindowOf::customer)
                .thenComparingLong(WindowOf::start));
        Stream.of(expected, found).map(Map::keySet).forEach(windows::addAll);
        return windows.stream()
                .filter(window -> !Objects.equals(expected.get(window), found.get(window)))
                .map(window -> window + ": expected " + expected.get(window) + ", found " + found.get(window))
                .toList();
    }
}
