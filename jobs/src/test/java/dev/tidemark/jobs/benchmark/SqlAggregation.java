package dev.tidemark.jobs.benchmark;

import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A continuously corrected aggregation: a row whenever a mini-batch has changed a total, and no last word.
 *
 * <p>Windows are arithmetic on the time, not window table functions: behind those the planner closes mini-batches by
 * event time, which leaves few orders in each when event time runs faster than the clock.
 */
final class SqlAggregation extends SqlContender {

    @Override
    public String name() {
        return Contenders.REFERENCE;
    }

    @Override
    public String description() {
        return "SQL aggregation, mini-batches of the early interval, two-phase; changed rows, none marked final";
    }

    @Override
    String furtherColumns(Plan plan) {
        return "";
    }

    @Override
    String select(Grouping grouping) {
        return grouping.length().equals(grouping.step()) ? tumbling(grouping) : sliding(grouping);
    }

    private static String tumbling(Grouping grouping) {
        String start = start(grouping, 0);
        return "SELECT '%s', customer, %s, COUNT(*), SUM(amount) FROM orders GROUP BY customer, %s"
                .formatted(grouping.label(), start, start);
    }

    /** The array is a column: unnested from a constant, it would be joined with in one subtask. */
    private static String sliding(Grouping grouping) {
        String starts = LongStream.range(0, grouping.length().dividedBy(grouping.step()))
                .mapToObj(steps -> start(grouping, steps))
                .collect(Collectors.joining(", "));
        return ("SELECT '%s', customer, window_start, COUNT(*), SUM(amount)"
                        + " FROM (SELECT customer, amount, ARRAY[%s] AS starts FROM orders)"
                        + " CROSS JOIN UNNEST(starts) AS windows (window_start) GROUP BY customer, window_start")
                .formatted(grouping.label(), starts);
    }

    private static String start(Grouping grouping, long stepsBefore) {
        long step = grouping.step().toMillis();
        return "order_millis - MOD(order_millis, %d) - %d".formatted(step, stepsBefore * step);
    }
}
