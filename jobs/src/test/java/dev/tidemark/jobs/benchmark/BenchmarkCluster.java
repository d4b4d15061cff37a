package dev.tidemark.jobs.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.checkpoint.CheckpointStatsSnapshot;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.FileUtils;

/**
 * The cluster every contender runs on: this JVM, two slots, RocksDB with its timers, incremental checkpoints to the
 * local disk every ten seconds, no generic types, objects reused between chained operators.
 */
final class BenchmarkCluster implements AutoCloseable {

    static final int PARALLELISM = 2;
    private static final int MAX_PARALLELISM = 128;
    private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(10);

    /** So much that every contender's state fits in: what is compared is work, not cache misses. */
    private static final MemorySize MANAGED_MEMORY = MemorySize.ofMebiBytes(1024);

    private static final MemorySize NETWORK_MEMORY = MemorySize.ofMebiBytes(128);

    private final Path directory;
    private final Configuration configuration;
    private final MiniCluster cluster;

    BenchmarkCluster() throws Exception {
        directory = Files.createTempDirectory("customer-totals-benchmark");
        configuration = configuration(directory);
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(PARALLELISM)
                .build());
        cluster.start();
    }

    private static Configuration configuration(Path directory) {
        return new Configuration()
                .set(CoreOptions.DEFAULT_PARALLELISM, PARALLELISM)
                .set(CoreOptions.TMP_DIRS, directory.resolve("tmp").toString())
                .set(PipelineOptions.MAX_PARALLELISM, MAX_PARALLELISM)
                .set(PipelineOptions.OBJECT_REUSE, true)
                .set(PipelineOptions.GENERIC_TYPES, false)
                .set(StateBackendOptions.STATE_BACKEND, "rocksdb")
                .set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true)
                .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, CHECKPOINT_INTERVAL)
                .set(
                        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                        directory.resolve("checkpoints").toUri().toString())
                .set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED_MEMORY)
                .set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK_MEMORY)
                .set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK_MEMORY)
                .set(RestOptions.BIND_PORT, "0");
    }

    /** Submits the contender's job and returns at once. */
    JobID submit(Contender contender, Plan plan) throws ExecutionException, InterruptedException {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        contender.build(environment, plan);
        // as a job graph, which has its id; from Flink 2.3 on the cluster wants a stream graph to have been given one
        return cluster.submitJob(environment.getStreamGraph().getJobGraph())
                .get()
                .getJobID();
    }

    /** Returns when the job has read its bounded input to the end; a job that fails throws its cause. */
    void await(JobID job) throws Exception {
        JobResult result = cluster.requestJobResult(job).get();
        result.toJobExecutionResult(BenchmarkCluster.class.getClassLoader());
    }

    /** Throws the job's cause of failure, if it has ended. */
    void requireRunning(JobID job) throws Exception {
        JobStatus status = cluster.getJobStatus(job).get();
        if (status.isTerminalState()) {
            await(job);
            throw new IllegalStateException(
                    "The job is " + status + " in the middle of its measurement; it was expected to run on.");
        }
    }

    CheckpointStatsSnapshot checkpoints(JobID job) throws ExecutionException, InterruptedException {
        CheckpointStatsSnapshot checkpoints =
                cluster.getExecutionGraph(job).get().getCheckpointStatsSnapshot();
        return checkpoints == null ? CheckpointStatsSnapshot.empty() : checkpoints;
    }

    void cancel(JobID job) throws ExecutionException, InterruptedException {
        cluster.cancelJob(job).get();
        cluster.requestJobResult(job).get();
    }

    @Override
    public void close() throws Exception {
        try {
            cluster.close();
        } finally {
            deleteDirectory();
        }
    }

    private void deleteDirectory() throws IOException {
        FileUtils.deleteDirectory(directory.toFile());
    }
}
