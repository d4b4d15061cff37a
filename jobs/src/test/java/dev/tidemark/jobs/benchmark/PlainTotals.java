package dev.tidemark.jobs.benchmark;

import java.util.HashMap;
import java.util.Map;

/** The totals computed with two loops and a map, which every contender's final totals must equal. */
final class PlainTotals {

    private PlainTotals() {}

    static Map<WindowOf, Total> of(Plan plan) {
        Workload workload = plan.workload();
        Map<WindowOf, Total> totals = new HashMap<>();
        for (long position = 0; position < plan.events(); position++) {
            String customer = Workload.name(workload.customer(position));
            long cents = workload.cents(position);
            long time = workload.time(position);
            for (Grouping grouping : Grouping.values()) {
                long step = grouping.step().toMillis();
                long last = Math.floorDiv(time, step) * step;
                for (long start = last; start > time - grouping.length().toMillis(); start -= step) {
                    Total one = new Total(grouping.label(), customer, start, 1, cents);
                    totals.merge(one.window(), one, PlainTotals::add);
                }
            }
        }
        return totals;
    }

    private static Total add(Total left, Total right) {
        return new Total(
                left.grouping(),
                left.customer(),
                left.start(),
                left.records() + right.records(),
                left.cents() + right.cents());
    }
}
