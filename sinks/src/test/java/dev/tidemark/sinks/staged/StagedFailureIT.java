package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Failures between staging and commit, with a real Flink cluster and a real database. */
class StagedFailureIT {
    @RegisterExtension
    static final MiniClusterExtension FLINK = new MiniClusterExtension(new MiniClusterResourceConfiguration.Builder()
            .setNumberTaskManagers(1)
            .setNumberSlotsPerTaskManager(4)
            .build());

    /** The databases the saboteurs look at, by the test's key: they run within the cluster. */
    private static final ConcurrentMap<String, TestDatabase> DATABASES = new ConcurrentHashMap<>();

    private static final ConcurrentMap<String, AtomicInteger> SEEN_WHEN_FAILING = new ConcurrentHashMap<>();

    private TestDatabase database;
    private StagedJobs jobs;

    @BeforeEach
    void prepare(@TempDir Path temporary) throws Exception {
        database = Totals.newDatabase();
        DATABASES.put(database.url(), database);
        SinkSettings settings = SinkSettings.of("totals", Totals.connection(database))
                .withBatch(100, Duration.ofMillis(20))
                .withRetryBound(Duration.ofSeconds(2))
                .withWriterLease(Duration.ofSeconds(2));
        jobs = new StagedJobs(settings, temporary.toUri().toString());
    }

    @AfterEach
    void cancelJobs() throws Exception {
        jobs.cancelAll();
    }

    @Test
    void rowsStagedForACheckpointThatAnotherOperatorFailsAreNeverSeenAndComeOnceAfterTheRestore() throws Exception {
        StreamExecutionEnvironment env = jobs.environment("");
        env.enableCheckpointing(100);
        DataStream<Integer> numbers = StagedJobs.numbers(env, StagedJobs.ALL, Boundedness.CONTINUOUS_UNBOUNDED);
        numbers.map(new FailsTheFirstCheckpointOnceRowsAreStaged(database.url()))
                .uid("saboteur")
                .disableChaining()
                .setParallelism(1)
                .sinkTo(new DiscardingSink<>())
                .uid("nowhere");
        jobs.sink(numbers, 2);
        JobClient job = env.executeAsync();

        awaitRows(StagedJobs.ALL);
        // the target was empty when all 1,000 rows were staged and the checkpoint failed
        assertThat(SEEN_WHEN_FAILING.get(database.url())).hasValue(0);
        Awaitility.await()
                .until(() -> database.number("SELECT count(*) FROM customer_total_staging") == StagedJobs.ALL);
        assertThat(database.query("SELECT state, sum(rows) FROM sink_batch GROUP BY state ORDER BY state"))
                .containsExactly("COMMITTED|1000", "STAGED|1000");
        StagedJobs.cancel(job);
    }

    @Test
    void aCommitThatFailsFailsTheJobAndItsRowsAreCommittedAfterTheRestart() throws Exception {
        // a sequence counts through the rollback
        database.execute("CREATE SEQUENCE refusals; CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$"
                + " BEGIN PERFORM nextval('refusals'); RAISE EXCEPTION 'not now' USING ERRCODE = 'P0001'; END $$;"
                + "CREATE TRIGGER refuse BEFORE INSERT ON customer_total FOR EACH ROW EXECUTE FUNCTION refuse()");
        JobClient job = jobs.startWithCheckpoints(400, 2, "");
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> database.number("SELECT last_value FROM refusals") >= 3);
        assertThat(Totals.rows(database)).isEmpty();

        database.execute("DROP TRIGGER refuse ON customer_total");
        awaitRows(400);
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
        StagedJobs.cancel(job);
    }

    private void awaitRows(long rows) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> database.number("SELECT count(*) FROM customer_total") == rows);
    }

    /** Waits, in the first attempt's first checkpoint, until the sink has staged everything, and fails it then. */
    private static final class FailsTheFirstCheckpointOnceRowsAreStaged
            implements MapFunction<Integer, Integer>, CheckpointedFunction {
        private static final long serialVersionUID = 1L;

        private final String url;

        FailsTheFirstCheckpointOnceRowsAreStaged(String url) {
            this.url = url;
        }

        @Override
        public Integer map(Integer number) {
            return number;
        }

        @Override
        public void snapshotState(FunctionSnapshotContext context) throws Exception {
            if (SEEN_WHEN_FAILING.containsKey(url)) {
                return;
            }
            TestDatabase database = Objects.requireNonNull(DATABASES.get(url));
            Awaitility.await()
                    .until(() -> database.number("SELECT count(*) FROM customer_total_staging") == StagedJobs.ALL);
            int seen = (int) database.number("SELECT count(*) FROM customer_total");
            SEEN_WHEN_FAILING.put(url, new AtomicInteger(seen));
            throw new IllegalStateException("this checkpoint was to fail");
        }

        @Override
        public void initializeState(FunctionInitializationContext context) {}
    }
}
