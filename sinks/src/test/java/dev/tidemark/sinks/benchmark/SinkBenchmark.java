package dev.tidemark.sinks.benchmark;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the sinks with the JDBC connector's and with COPY alone; prints medians and ratios, and checks each table. */
@Command(name = "sink-benchmark", mixinStandardHelpOptions = true)
final class SinkBenchmark implements Callable<Integer> {
    @Option(names = "--rows", description = "rows a run (default: ${DEFAULT-VALUE})")
    private long rows = 500_000;

    @Option(names = "--runs", description = "measured runs of each contender, interleaved (default: ${DEFAULT-VALUE})")
    private int runs = 3;

    public static void main(String[] args) {
        System.exit(new CommandLine(new SinkBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        List<Contender> contenders = List.of(
                ConnectorSink.plainBatches(),
                ConnectorSink.rewrittenBatches(),
                new OurGuardedSink(),
                new OurStagedSink(),
                new CopyAlone());
        try (Database database = Database.start()) {
            for (Workload workload : Workload.values()) {
                Map<Contender, List<Measurement>> measurements = new LinkedHashMap<>();
                Map<Contender, String> failures = new LinkedHashMap<>();
                for (int run = 0; run <= runs; run++) {
                    for (Contender contender : contenders) {
                        if (failures.containsKey(contender)) {
                            continue;
                        }
                        try {
                            Measurement measurement = measure(database, contender, workload);
                            if (run > 0) { // the first one warms up
                                measurements
                                        .computeIfAbsent(contender, c -> new ArrayList<>())
                                        .add(measurement);
                            }
                        } catch (WrongTable wrong) {
                            throw wrong;
                        } catch (Exception failure) {
                            failures.put(contender, failure.getMessage() + " (the log says why)");
                        }
                    }
                }
                System.out.print(ResultTable.of(workload, rows, runs, contenders, measurements, failures));
            }
        }
        return 0;
    }

    private Measurement measure(Database database, Contender contender, Workload workload) throws Exception {
        database.closeOtherConnections(); // a contender that failed may have left its own open
        database.run("DROP TABLE IF EXISTS copied");
        database.run("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
        database.run(Totals.createTables());
        database.run("CHECKPOINT");
        var cpu = ServerCpu.of(database.dataDirectory());
        long cpuBefore = cpu.micros();
        long before = System.nanoTime();
        contender.write(database, workload, rows);
        double seconds = (System.nanoTime() - before) / 1e9;
        await().atMost(Duration.ofSeconds(30)).until(() -> database.otherConnections() == 0);
        long cpuUsed = cpu.micros() - cpuBefore;
        check(database, contender, workload);
        return new Measurement(rows / seconds, (double) cpuUsed / rows);
    }

    private void check(Database database, Contender contender, Workload workload) throws Exception {
        boolean best = contender.keepsTheBestVersion();
        Workload.Expected found =
                database.rowsAndRecords("SELECT count(*), sum(records) FROM " + (best ? "total" : "copied"));
        Workload.Expected expected = workload.expected(rows);
        if (best ? !found.equals(expected) : found.rows() != rows) {
            throw new WrongTable(contender.name() + " left " + found + "; expected " + expected + " of " + rows);
        }
    }

    /** A fast sink that loses rows is no contender: the run ends. */
    private static final class WrongTable extends Exception {
        private static final long serialVersionUID = 1;

        WrongTable(String message) {
            super(message);
        }
    }
}
