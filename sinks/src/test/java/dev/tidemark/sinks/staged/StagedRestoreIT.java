package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.OnMissingBatch;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Savepoints, rescaling and rewinds, with a real Flink cluster and a real database. */
class StagedRestoreIT {
    @RegisterExtension
    static final MiniClusterExtension FLINK = new MiniClusterExtension(new MiniClusterResourceConfiguration.Builder()
            .setNumberTaskManagers(1)
            .setNumberSlotsPerTaskManager(4)
            .build());

    private String directory;
    private TestDatabase database;
    private SinkSettings settings;
    private StagedJobs jobs;

    @BeforeEach
    void prepare(@TempDir Path temporary) throws Exception {
        directory = temporary.toUri().toString();
        database = Totals.newDatabase();
        settings = SinkSettings.of("totals", Totals.connection(database))
                .withBatch(40, Duration.ofMillis(50))
                .withWriterLease(Duration.ofSeconds(2));
        jobs = new StagedJobs(settings, directory);
    }

    @AfterEach
    void cancelJobs() throws Exception {
        jobs.cancelAll();
    }

    @Test
    void aBoundedRunPublishesEachRowOnceAndLeavesNothingStaged() throws Exception {
        jobs.runToTheEnd(2, "");
        assertComplete(0);
    }

    @Test
    void aPlainSavepointPublishesNothingAndWhatItNamesIsPublishedOnceAfterRescaling() throws Exception {
        JobClient first = jobs.start(400, 2, "");
        awaitStaged(400);
        String two = jobs.savepoint(first);
        StagedJobs.cancel(first);
        assertThat(Totals.rows(database)).isEmpty();

        JobClient second = jobs.start(700, 4, two);
        awaitRows(400);
        awaitStaged(300);
        String four = jobs.savepoint(second);
        StagedJobs.cancel(second);
        assertThat(Totals.rows(database)).hasSize(400);

        jobs.runToTheEnd(2, four);
        assertComplete(0);
    }

    @Test
    void stopWithSavepointPublishesAndTheNextRunGoesOn() throws Exception {
        JobClient first = jobs.start(400, 2, "");
        awaitStaged(400);
        String savepoint = jobs.stopWithSavepoint(first);
        awaitRows(400);
        // an orderly end frees the sink's name at once
        Awaitility.await().until(() -> database.query("SELECT renewed_at FROM sink_writer")
                .equals(List.of("-infinity")));

        jobs.runToTheEnd(2, savepoint);
        assertComplete(0);
    }

    @Test
    void aRunFromBeforeWhatWasCommittedIsRefusedUntilItHasAHigherGeneration() throws Exception {
        JobClient first = jobs.start(400, 2, "");
        awaitStaged(400);
        String old = jobs.savepoint(first);
        StagedJobs.cancel(first);
        JobClient second = jobs.startWithCheckpoints(700, 2, old);
        awaitRows(700);
        StagedJobs.cancel(second);

        assertThat(jobs.refused(old))
                .contains("are committed through checkpoint")
                .contains("this run starts from checkpoint 1")
                .contains("or give the run generation 1");
        assertThat(Totals.rows(database)).hasSize(700);

        new StagedJobs(settings.withGeneration(1), directory).runToTheEnd(2, old);
        // what the savepoint itself names was committed before, under generation 0, and stays as it was
        assertThat(database.number("SELECT count(*) FROM customer_total WHERE settled"))
                .isEqualTo(StagedJobs.ALL);
        assertThat(database.number("SELECT count(*) FROM customer_total WHERE generation = 1"))
                .isEqualTo(600);

        assertThat(jobs.refused(old)).contains("rows of generation 1 are committed");
    }

    @Test
    void aFreshRunOverCommittedRowsIsRefused() throws Exception {
        jobs.runToTheEnd(1, "");
        assertThat(jobs.refused("")).contains("this run starts without state").contains("generation 1");
    }

    @Test
    void aBatchThatTheDatabaseNoLongerKnowsFailsTheJobUnlessItIsToBeSkipped() throws Exception {
        JobClient first = jobs.start(400, 1, "");
        awaitStaged(400);
        String savepoint = jobs.savepoint(first);
        StagedJobs.cancel(first);
        database.execute("TRUNCATE sink_batch, customer_total_staging");

        assertThat(jobs.refused(savepoint))
                .contains("the restored checkpoint names batch")
                .contains("neither staged nor committed");

        new StagedJobs(settings.withStagedRetention(Duration.ofDays(7), OnMissingBatch.SKIP), directory)
                .runToTheEnd(1, savepoint);
        assertThat(Totals.rows(database)).hasSize(StagedJobs.ALL - 400);
    }

    @Test
    void aStateOfAnotherSinksNameIsRefused() throws Exception {
        JobClient first = jobs.start(400, 1, "");
        awaitStaged(400);
        String savepoint = jobs.stopWithSavepoint(first);
        SinkSettings renamed = SinkSettings.of("renamed", settings.connection());
        assertThat(new StagedJobs(renamed, directory).refused(savepoint))
                .contains("the restored state was written by sink 'totals'");
    }

    @Test
    void aSecondJobUnderTheSameNameIsRefusedWhileTheFirstIsAlive() throws Exception {
        JobClient first = jobs.start(400, 1, "");
        awaitStaged(400);
        assertThat(jobs.refused("")).contains("job " + first.getJobID().toHexString() + " is writing under this name");
        StagedJobs.cancel(first);
    }

    private void awaitStaged(long rows) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> database.number("SELECT count(*) FROM customer_total_staging") == rows);
    }

    private void awaitRows(long rows) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> database.number("SELECT count(*) FROM customer_total") == rows);
    }

    private void assertComplete(long generation) throws Exception {
        assertThat(database.number("SELECT count(*) FROM customer_total WHERE settled AND generation = " + generation
                        + " AND customer = 'c-' || records AND amount = records"))
                .isEqualTo(StagedJobs.ALL);
        assertThat(database.number("SELECT count(*) FROM customer_total")).isEqualTo(StagedJobs.ALL);
        assertThat(database.query("SELECT DISTINCT state FROM sink_batch")).containsExactly("COMMITTED");
        assertThat(database.number("SELECT count(*) FROM customer_total_staging"))
                .isZero();
        assertThat(database.number("SELECT count(*) FROM sink_conflict")).isZero();
    }
}
