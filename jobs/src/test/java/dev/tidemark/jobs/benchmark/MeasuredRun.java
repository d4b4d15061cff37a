package dev.tidemark.jobs.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures one contender once in this JVM, which does nothing else, and prints the {@link Measurement} as JSON. */
@Command(name = "measured-run")
final class MeasuredRun implements Callable<Integer> {

    /** In front of the one line that the parent reads. */
    static final String PREFIX = "measurement: ";

    static final Duration EARLY = Duration.ofSeconds(10);

    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(names = "--contender", required = true)
    private String contender = "";

    @Option(names = "--warm-up", required = true)
    private long warmUp;

    @Option(names = "--seconds", required = true)
    private long seconds;

    @Mixin
    private WorkloadOptions workload = new WorkloadOptions();

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new MeasuredRun()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        try (BenchmarkCluster cluster = new BenchmarkCluster()) {
            Plan plan = new Plan(workload.workload(), Plan.UNBOUNDED, EARLY);
            JobID job = cluster.submit(Contenders.named(contender), plan);
            watch(cluster, job, warmUp);
            Measurement measurement = measure(cluster, job);
            cluster.cancel(job);
            System.out.println(PREFIX + JSON.writeValueAsString(measurement));
        }
        return 0;
    }

    private Measurement measure(BenchmarkCluster cluster, JobID job) throws Exception {
        long checkpoints = cluster.checkpoints(job).getCounts().getNumberOfCompletedCheckpoints();
        long events = Tally.EVENTS.sum();
        long rows = Tally.ROWS.sum();
        long cpu = ProcessUsage.cpuNanos();
        long start = System.nanoTime();
        watch(cluster, job, seconds);
        long elapsed = System.nanoTime() - start;
        cpu = ProcessUsage.cpuNanos() - cpu;
        events = Tally.EVENTS.sum() - events;
        rows = Tally.ROWS.sum() - rows;
        CheckpointStatsSnapshot after = cluster.checkpoints(job);
        checkpoints = after.getCounts().getNumberOfCompletedCheckpoints() - checkpoints;
        CompletedCheckpointStats latest = checkpoints > 0 ? after.getHistory().getLatestCompletedCheckpoint() : null;
        return new Measurement(
                contender,
                elapsed / 1e9,
                events,
                rows,
                cpu / 1e9,
                checkpoints,
                latest != null ? latest.getStateSize() : 0,
                latest != null ? latest.getCheckpointedSize() : 0,
                ProcessUsage.peakRssBytes(),
                ProcessUsage.load());
    }

    private static void watch(BenchmarkCluster cluster, JobID job, long seconds) throws Exception {
        for (long second = 0; second < seconds; second++) {
            TimeUnit.SECONDS.sleep(1);
            cluster.requireRunning(job);
        }
    }
}
