package dev.tidemark.jobs.benchmark;

import java.util.List;
import picocli.CommandLine.Option;

/** The options that describe the orders. */
final class WorkloadOptions {

    @Option(names = "--seed", defaultValue = "42", description = "Seed of the orders (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--customers", defaultValue = "50000", description = "Customers (default: ${DEFAULT-VALUE}).")
    private int customers;

    @Option(
            names = "--density",
            defaultValue = "1000",
            description = "Orders to a second of event time (default: ${DEFAULT-VALUE}).")
    private int density;

    @Option(
            names = "--disorder-millis",
            defaultValue = "5000",
            description = "Milliseconds by which orders are out of order (default: ${DEFAULT-VALUE}).")
    private int disorderMillis;

    Workload workload() {
        return new Workload(seed, customers, density, disorderMillis);
    }

    /** The same options for another process. */
    List<String> arguments() {
        return List.of(
                "--seed=" + seed,
                "--customers=" + customers,
                "--density=" + density,
                "--disorder-millis=" + disorderMillis);
    }
}
