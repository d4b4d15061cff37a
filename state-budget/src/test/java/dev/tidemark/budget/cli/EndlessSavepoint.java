package dev.tidemark.budget.cli;

import dev.tidemark.budget.fixture.EndlessJob;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.awaitility.Awaitility;

/** A savepoint of {@link EndlessJob} on RocksDB, taken from a real cluster. */
public final class EndlessSavepoint {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private EndlessSavepoint() {}

    /** Runs the job, takes its savepoint into a folder and ends it; returns the savepoint's path. */
    public static String take(Path folder) throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.BIND_PORT, "0");
        try (MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .build())) {
            cluster.start();
            configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
            StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
            EndlessJob.build(env);
            JobID id =
                    cluster.submitJob(env.getStreamGraph().getJobGraph()).get().getJobID();
            Awaitility.await().atMost(PATIENCE).until(() -> running(cluster, id));
            String savepoint = cluster.triggerSavepoint(
                            id, folder.toUri().toString(), false, SavepointFormatType.CANONICAL)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            cluster.cancelJob(id).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            return savepoint;
        }
    }

    private static boolean running(MiniCluster cluster, JobID id) throws Exception {
        List<ExecutionState> tasks = new ArrayList<>();
        cluster.getExecutionGraph(id)
                .get()
                .getAllExecutionVertices()
                .forEach(task -> tasks.add(task.getExecutionState()));
        return !tasks.isEmpty() && tasks.stream().allMatch(ExecutionState.RUNNING::equals);
    }
}
