package dev.tidemark.budget.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.extract.FixtureJar;
import dev.tidemark.budget.fixture.EndlessJob;
import java.io.IOException;
import java.nio.file.Files;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar held against a savepoint of the same job, and of one that has changed since. */
class CheckSavepointIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ENDLESS = "dev.tidemark.budget.fixture.EndlessJob";

    @TempDir
    static Path folder = Path.of("");

    private static String jar = "";
    private static String savepoint = "";

    @BeforeAll
    static void takeTheSavepoint() throws Exception {
        jar = FixtureJar.in(folder).toString();
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
            savepoint = cluster.triggerSavepoint(id, folder.toUri().toString(), false, SavepointFormatType.CANONICAL)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            cluster.cancelJob(id).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
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

    @Test
    void theSameJobKeepsEverythingItWrote() {
        Cli check = Cli.run("check", jar, "-c", ENDLESS, "--against", savepoint);

        assertThat(check.out())
                .contains(
                        "  last\n    kept      last\n",
                        "    kept      window-contents\n",
                        "    kept      SourceReaderState\n")
                .doesNotContain("unknown", "lost", "refused");
        assertThat(check.code()).isEqualTo(StateBudget.CLEAN);
    }

    @Test
    void anotherJobLosesAllOfItAndTheBytesAreNamed() {
        Cli check = Cli.run("check", jar, "-c", "dev.tidemark.budget.fixture.AsyncStateJob", "--against", savepoint);

        assertThat(check.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(check.out()).containsPattern("lost      uid\n +was a step with the states \\[last\\], \\d+ bytes");
    }

    @Test
    void findingsOfACheckCanBeReadByAProgram() {
        Cli check = Cli.run(
                "check",
                jar,
                "-c",
                "dev.tidemark.budget.fixture.AsyncStateJob",
                "--against",
                savepoint,
                "--format",
                "json");

        assertThat(check.out()).contains("\"rule\" : \"uid-changed\"");
    }

    @Test
    void aPathThatIsNoSavepointEndsWithTwo() throws IOException {
        Path empty = Files.createDirectories(folder.resolve("empty"));

        Cli check = Cli.run("check", jar, "-c", ENDLESS, "--against", empty.toString());

        assertThat(check.code()).isEqualTo(StateBudget.FAILED);
        assertThat(check.err()).contains("empty");
    }
}
