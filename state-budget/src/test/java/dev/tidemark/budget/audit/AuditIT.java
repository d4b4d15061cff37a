package dev.tidemark.budget.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.cli.Cli;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Budgets against two savepoints of a job that keeps 50 and then 100 keys, and a timer for each of its 1000 and 2000 records. */
class AuditIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String BUDGET =
            """
            job: hoarding
            steps:
              hoard:
                keys: 100
                key-bytes: 8 B
                entries:
                  - {category: accumulator, state: last, bytes: 8 B}
                  - {category: timers, per-key: 20}
            """;

    @TempDir
    static Path folder = Path.of("");

    private static String earlier = "";
    private static String later = "";

    @BeforeAll
    static void writeTheSavepoints() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.BIND_PORT, "0");
        try (MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(2)
                .build())) {
            cluster.start();
            earlier = savepoint(cluster, 50, 1000);
            later = savepoint(cluster, 100, 2000);
        }
    }

    private static String savepoint(MiniCluster cluster, int keys, int records) throws Exception {
        Hoarding.ARRIVED.set(0);
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        env.setParallelism(2);
        env.addSource(new Hoarding.Numbers(records), Types.LONG)
                .keyBy(number -> number % keys)
                .process(new Hoarding(), Types.LONG)
                .uid("hoard")
                .sinkTo(new DiscardingSink<>());
        JobID id = cluster.submitJob(env.getStreamGraph().getJobGraph()).get().getJobID();
        Awaitility.await().atMost(PATIENCE).until(() -> Hoarding.ARRIVED.get() == records);
        // stopping would send the last watermark and fire the timers
        String path = cluster.triggerSavepoint(id, folder.toUri().toString(), false, SavepointFormatType.CANONICAL)
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        cluster.cancelJob(id).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return path;
    }

    @Test
    void entriesTimersAndBytesAreThoseTheJobWrote() throws IOException {
        MeasuredStep step = Measure.of(Savepoint.open(later), TrustedClasses.flinkOnly()).stream()
                .filter(each -> each.isNamed("hoard"))
                .findFirst()
                .orElseThrow();

        assertThat(step.keysAtMost()).isEqualTo(100);
        assertThat(step.timers()).isEqualTo(2000);
        // key group, key, the byte of no namespace, value
        assertThat(step.states())
                .filteredOn(state -> state.name().equals("last"))
                .singleElement()
                .extracting(MeasuredState::bytesPerEntry)
                .isEqualTo(1L + 8 + 1 + 8);
        assertThat(step.skew()).isGreaterThan(1);
    }

    @Test
    void aTimerForEachRecordIsFoundInTheSavepoint() throws IOException {
        Cli cli = audit(BUDGET, "--savepoint", later);

        assertThat(cli.code()).isEqualTo(1);
        assertThat(cli.out())
                .contains("error timer-per-record  hoarding / hoard / timers", "2,000 timers for at most 100 keys")
                .doesNotContain("over-budget");
    }

    @Test
    void moreKeysThanDeclaredAreOverBudget() throws IOException {
        Cli cli = audit(BUDGET.replace("keys: 100", "keys: 99"), "--savepoint", later);

        assertThat(cli.out())
                .contains(
                        "error over-budget  hoarding / hoard / last",
                        "found   100 entries (measured)\n  wanted  the declared 99");
    }

    @Test
    void twoSavepointsTellTheDayTheBudgetIsFull() throws IOException {
        // 18 bytes of 44 declared an entry; 50 more entries a day
        Cli cli = audit(
                BUDGET.replace("keys: 100", "keys: 200"), "--savepoint", later, "--earlier", earlier, "--apart", "P1D");

        assertThat(cli.out()).containsPattern("hoard last .*\\+900 B +20\\d\\d-\\d\\d-\\d\\d");
        assertThat(cli.out()).contains("warning over-budget", "grow by 900 B a day");
    }

    @Test
    void anEarlierSavepointWithoutTheTimeBetweenIsMisuse() throws IOException {
        Cli cli = audit(BUDGET, "--savepoint", later, "--earlier", earlier);

        assertThat(cli.code()).isEqualTo(2);
        assertThat(cli.err()).contains("--earlier and --apart belong together");
    }

    @Test
    void aBudgetOfAnotherJobIsSaid() throws IOException {
        Cli cli = audit(BUDGET.replace("  hoard:", "  other:"), "--savepoint", later);

        assertThat(cli.out()).contains("budget-unused", "a budget for a uid that the savepoint does not have");
    }

    private static Cli audit(String budget, String... arguments) throws IOException {
        Path file = Files.writeString(folder.resolve("hoarding.yaml"), budget);
        List<String> all = new java.util.ArrayList<>(List.of("audit", "--budget", file.toString()));
        all.addAll(List.of(arguments));
        return Cli.run(all.toArray(String[]::new));
    }
}
