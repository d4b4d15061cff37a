package dev.tidemark.sinks.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Medians of each contender beside the first one's. */
final class ResultTable {
    private static final String ROW = "%-34s %12s %8s %16s %8s%n";

    private ResultTable() {}

    static String of(
            Workload workload,
            long rows,
            int runs,
            List<Contender> contenders,
            Map<Contender, List<Measurement>> measurements,
            Map<Contender, String> failures) {
        var text = new StringBuilder();
        text.append(String.format(Locale.ROOT, "%n%s: %,d rows, median of %d runs%n", workload.title(), rows, runs));
        text.append(String.format(Locale.ROOT, ROW, "sink", "rows/s", "ratio", "server µs/row", "ratio"));
        List<Measurement> base = measurements.getOrDefault(contenders.get(0), List.of());
        for (Contender contender : contenders) {
            if (failures.containsKey(contender)) {
                text.append(String.format(Locale.ROOT, "%-34s fails: %s%n", contender.name(), failures.get(contender)));
                continue;
            }
            List<Measurement> own = measurements.getOrDefault(contender, List.of());
            double rate = median(own, Measurement::rowsPerSecond);
            double cpu = median(own, Measurement::serverMicrosPerRow);
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    contender.name(),
                    String.format(Locale.ROOT, "%,.0f", rate),
                    ratio(rate, median(base, Measurement::rowsPerSecond)),
                    String.format(Locale.ROOT, "%.2f", cpu),
                    ratio(cpu, median(base, Measurement::serverMicrosPerRow))));
        }
        return text.toString();
    }

    private static String ratio(double value, double base) {
        return String.format(Locale.ROOT, "%.2f", value / base);
    }

    private static double median(List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
        double[] sorted = measurements.stream().mapToDouble(figure).sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }
}
