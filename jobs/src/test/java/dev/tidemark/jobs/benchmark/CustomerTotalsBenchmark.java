package dev.tidemark.jobs.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the contenders in turn, or checks them, and prints what came of it. */
@Command(
        name = "customer-totals-benchmark",
        mixinStandardHelpOptions = true,
        description = "Compares customer-totals with Flink's window operators and Flink SQL.")
final class CustomerTotalsBenchmark implements Callable<Integer> {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration CHECK_EARLY = Duration.ofMillis(500);
    private static final int SHOWN_DIFFERENCES = 5;

    @Option(names = "--runs", defaultValue = "3", description = "Runs of each contender (default: ${DEFAULT-VALUE}).")
    private int runs;

    @Option(
            names = "--warm-up",
            defaultValue = "30",
            description = "Seconds a run goes before it is measured (default: ${DEFAULT-VALUE}).")
    private long warmUp;

    @Option(names = "--seconds", defaultValue = "60", description = "Seconds measured (default: ${DEFAULT-VALUE}).")
    private long seconds;

    @Option(names = "--contenders", split = ",", description = "Only these, by name (default: all).")
    private List<String> contenders = Contenders.names();

    @Option(
            names = "--jvm-option",
            description =
                    "Option of the measured JVMs, may be repeated (default: -Xmx2g), such as a flight recording's.")
    private List<String> jvmOptions = List.of("-Xmx2g");

    @Option(names = "--json", paramLabel = "FILE", description = "Also writes every run's measurement to this file.")
    private @Nullable Path json;

    @Option(
            names = "--check",
            description = "Measures nothing: compares each contender's totals over a bounded input with plain ones.")
    private boolean check;

    @Option(
            names = "--events",
            defaultValue = "2000000",
            description = "Orders of the bounded input of --check (default: ${DEFAULT-VALUE}).")
    private long events;

    @Mixin
    private WorkloadOptions workload = new WorkloadOptions();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new CustomerTotalsBenchmark()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        List<Contender> chosen = contenders.stream().map(Contenders::named).toList();
        System.out.println(workload.workload());
        chosen.forEach(contender -> System.out.printf("  %-16s %s%n", contender.name(), contender.description()));
        return check ? check(chosen) : measure();
    }

    private int measure() throws Exception {
        List<String> arguments = new ArrayList<>(workload.arguments());
        arguments.add("--warm-up=" + warmUp);
        arguments.add("--seconds=" + seconds);
        ForkedRun forked = new ForkedRun(jvmOptions, arguments);
        List<Measurement> measurements = new ArrayList<>();
        for (int run = 1; run <= runs; run++) {
            for (String contender : contenders) {
                Measurement measurement = forked.measure(contender);
                measurements.add(measurement);
                System.out.printf(
                        "run %d of %d: %-16s %,11.0f events/s, %d checkpoints, load average %.1f%n",
                        run,
                        runs,
                        contender,
                        measurement.eventsPerSecond(),
                        measurement.checkpoints(),
                        measurement.load());
            }
        }
        System.out.printf(
                "%nMedians of %d runs of %d s after %d s, interleaved; %d processors.%n",
                runs, seconds, warmUp, Runtime.getRuntime().availableProcessors());
        System.out.print(Report.table(measurements, workload.workload().customers()));
        if (json != null) {
            JSON.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), measurements);
        }
        return 0;
    }

    private int check(List<Contender> chosen) throws Exception {
        int wrong = 0;
        Plan plan = new Plan(workload.workload(), events, CHECK_EARLY);
        for (Contender contender : chosen.stream().filter(Contenders::computes).toList()) {
            try (BenchmarkCluster cluster = new BenchmarkCluster()) {
                List<String> differences = Check.differences(cluster, contender, plan);
                wrong += differences.isEmpty() ? 0 : 1;
                System.out.printf(
                        "%-16s %,d orders, %,d rows, %,d windows, %d differences%n",
                        contender.name(), events, Tally.ROWS.sum(), Tally.TOTALS.size(), differences.size());
                differences.stream().limit(SHOWN_DIFFERENCES).forEach(line -> System.out.println("  " + line));
            }
        }
        return wrong == 0 ? 0 : 1;
    }
}
