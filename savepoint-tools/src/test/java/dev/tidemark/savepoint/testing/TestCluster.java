package dev.tidemark.savepoint.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.awaitility.Awaitility;

/** One MiniCluster for a test class. */
public final class TestCluster {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Only savepoints are taken, and those name their own directory. */
    private static final String NEVER_USED =
            Path.of(System.getProperty("java.io.tmpdir")).toUri().toString();

    private final MiniCluster cluster;

    public TestCluster() throws Exception {
        Configuration configuration = new Configuration();
        // any free port
        configuration.set(RestOptions.BIND_PORT, "0");
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(4)
                .build());
        cluster.start();
    }

    /** Where its REST API is. */
    public String address() throws Exception {
        return cluster.getRestAddress().get().toString();
    }

    /** Gives up a job that was started in another way. */
    public void cancel(String job) throws Exception {
        new Running(JobID.fromHexString(job)).cancel();
    }

    /** Where and how a job runs; {@code inline} keeps all state inside {@code _metadata}, in place of files of its own. */
    public record Setting(String backend, boolean compressed, boolean inline, int parallelism, int maxParallelism) {
        public static Setting of(String backend) {
            return new Setting(backend, false, false, 2, 128);
        }

        public Setting withParallelism(int changed) {
            return new Setting(backend, compressed, inline, changed, maxParallelism);
        }

        public Setting withMaxParallelism(int changed) {
            return new Setting(backend, compressed, inline, parallelism, changed);
        }

        public Setting snappy() {
            return new Setting(backend, true, inline, parallelism, maxParallelism);
        }

        public Setting keptInMetadata() {
            return new Setting(backend, compressed, true, parallelism, maxParallelism);
        }

        private Configuration configuration() {
            Configuration configuration = new Configuration();
            configuration.set(StateBackendOptions.STATE_BACKEND, backend);
            if (!inline) {
                // the default storage keeps everything inside _metadata, whatever the threshold
                configuration.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
                configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, NEVER_USED);
                configuration.set(CheckpointingOptions.FS_SMALL_FILE_THRESHOLD, MemorySize.ZERO);
            }
            configuration.set(PipelineOptions.GENERIC_TYPES, false);
            configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
            return configuration;
        }
    }

    /** A job that runs. */
    public final class Running {
        private final JobID id;

        private Running(JobID id) {
            this.id = id;
        }

        public String id() {
            return id.toString();
        }

        /** Takes a savepoint under {@code directory}, stops the job and returns the savepoint's path. */
        public String stop(Path directory, SavepointFormatType format) throws Exception {
            String path = cluster.triggerSavepoint(id, directory.toUri().toString(), true, format)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            ended();
            return path;
        }

        public void cancel() throws Exception {
            cluster.cancelJob(id).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            ended();
        }

        /** Waits for its end and throws what it failed with. */
        public void result() throws Exception {
            cluster.requestJobResult(id)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .toJobExecutionResult(TestCluster.class.getClassLoader());
        }

        private void ended() {
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> cluster.getJobStatus(id).get().isGloballyTerminalState());
        }
    }

    public Running start(TestJob job, Setting setting) throws Exception {
        return start(job, setting, SavepointRestoreSettings.none());
    }

    public Running restore(TestJob job, Setting setting, String savepoint) throws Exception {
        return start(job, setting, SavepointRestoreSettings.forPath(savepoint, false));
    }

    private Running start(TestJob job, Setting setting, SavepointRestoreSettings from) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(setting.configuration());
        env.setParallelism(setting.parallelism());
        env.setMaxParallelism(setting.maxParallelism());
        env.getConfig().setUseSnapshotCompression(setting.compressed());
        job.build(env);
        JobGraph graph = env.getStreamGraph().getJobGraph();
        graph.setSavepointRestoreSettings(from);
        JobID id = cluster.submitJob(graph).get().getJobID();
        Awaitility.await().atMost(PATIENCE).until(() -> {
            JobStatus status = cluster.getJobStatus(id).get();
            if (status.isGloballyTerminalState()) {
                new Running(id).result();
            }
            return status == JobStatus.RUNNING;
        });
        return new Running(id);
    }

    public void close() throws Exception {
        cluster.close();
    }
}
