package dev.tidemark.jobs.benchmark;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The table of medians. {@code state/key} is the size of everything a checkpoint refers to and {@code new/key} what it
 * wrote anew, in bytes, divided by the customers; {@code speed x} and {@code CPU x} say how many times the reference's
 * events per second, and how many times fewer CPU seconds an event.
 */
final class Report {

    private static final String HEADER = "%-16s %10s %21s %9s %9s %9s %9s %8s %7s %7s%n";
    private static final String LINE = "%-16s %,10.0f %21s %9.2f %9.2f %9.0f %9.0f %8.0f %7s %7s%n";

    private Report() {}

    /** @param customers the number of keys, by which sizes are divided */
    static String table(List<Measurement> measurements, int customers) {
        Map<String, List<Measurement>> runs = measurements.stream()
                .collect(Collectors.groupingBy(Measurement::contender, LinkedHashMap::new, Collectors.toList()));
        List<Measurement> reference = runs.getOrDefault(Contenders.REFERENCE, List.of());
        StringBuilder table = new StringBuilder();
        table.append(HEADER.formatted(
                "contender",
                "events/s",
                "(least - most)",
                "CPU us/ev",
                "rows/ev",
                "state/key",
                "new/key",
                "RSS MiB",
                "speed x",
                "CPU x"));
        runs.forEach((contender, of) -> table.append(line(contender, of, customers, reference)));
        return table.toString();
    }

    private static String line(String contender, List<Measurement> runs, int customers, List<Measurement> reference) {
        double speed = median(runs, Measurement::eventsPerSecond);
        double cpu = median(runs, Measurement::cpuMicrosPerEvent);
        double[] speeds = sorted(runs, Measurement::eventsPerSecond);
        return String.format(
                Locale.ROOT,
                LINE,
                contender,
                speed,
                String.format(Locale.ROOT, "%,.0f - %,.0f", speeds[0], speeds[speeds.length - 1]),
                cpu,
                median(runs, Measurement::rowsPerEvent),
                median(runs, run -> (double) run.stateBytes() / customers),
                median(runs, run -> (double) run.writtenBytes() / customers),
                median(runs, run -> run.peakRssBytes() / (1024.0 * 1024.0)),
                ratio(speed, median(reference, Measurement::eventsPerSecond)),
                ratio(median(reference, Measurement::cpuMicrosPerEvent), cpu));
    }

    private static String ratio(double better, double than) {
        return better > 0 && than > 0 ? String.format(Locale.ROOT, "%.1f", better / than) : "-";
    }

    /** The middle value, or the mean of the middle two; 0 of none. */
    static double median(List<Measurement> runs, ToDoubleFunction<Measurement> value) {
        double[] sorted = sorted(runs, value);
        if (sorted.length == 0) {
            return 0;
        }
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double[] sorted(List<Measurement> runs, ToDoubleFunction<Measurement> value) {
        return runs.stream().mapToDouble(value).sorted().toArray();
    }
}
