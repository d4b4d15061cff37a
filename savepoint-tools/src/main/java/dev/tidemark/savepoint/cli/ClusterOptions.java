package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.cluster.JobLifecycle;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The cluster, and how long to wait for it. */
final class ClusterOptions {
    @Option(
            names = "--url",
            defaultValue = "http://127.0.0.1:8081",
            description = "The JobManager's REST address (default: ${DEFAULT-VALUE}).")
    private String url = "";

    @Option(
            names = "--deadline",
            defaultValue = "PT10M",
            description = "How long each step may take, as an ISO 8601 duration (default: ${DEFAULT-VALUE}).")
    private Duration deadline = Duration.ofMinutes(10);

    JobLifecycle lifecycle(Out out) {
        return new JobLifecycle(url, deadline, out::note);
    }
}
