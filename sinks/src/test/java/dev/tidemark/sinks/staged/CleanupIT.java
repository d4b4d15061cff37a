package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CleanupIT {
    private TestDatabase database;
    private RetryingSession session;
    private Staging staging;
    private BatchCommit commit;

    @BeforeEach
    void connect() throws Exception {
        database = Totals.newDatabase();
        SinkSettings settings = SinkSettings.of("totals", Totals.connection(database));
        session = new RetryingSession(settings.connection(), "test", Duration.ofSeconds(5), () -> {});
        WriterLease lease = new WriterLease(session, settings, Totals.TARGET, "job-1");
        lease.acquire();
        staging = new Staging(session, settings, Totals.TARGET, lease);
        commit = new BatchCommit(session, settings, Totals.TARGET, 0);
    }

    @AfterEach
    void disconnect() {
        session.close();
    }

    @Test
    void onlyOldBatchesOfThisSinkThatWereNeverCommittedAreGivenUpWithTheirRows() throws Exception {
        stage("old");
        stage("young");
        stage("of-another-sink");
        commit.commit(stage("committed"));
        age("old", "8 days");
        age("of-another-sink", "8 days");
        database.execute("UPDATE sink_batch SET sink = 'other' WHERE batch_id IN"
                + " (SELECT batch_id FROM customer_total_staging WHERE customer = 'of-another-sink')");

        assertThat(cleanUp(Instant.now().plusSeconds(60))).isEqualTo(1);
        assertThat(database.query("SELECT customer FROM customer_total_staging ORDER BY 1"))
                .containsExactly("of-another-sink", "young");
        assertThat(database.number("SELECT count(*) FROM sink_batch")).isEqualTo(3);
    }

    @Test
    void whatThisAttemptHasStagedIsKeptHoweverLongItsCheckpointTakes() throws Exception {
        stage("old");
        age("old", "8 days");
        assertThat(cleanUp(Instant.now().minus(Duration.ofDays(9)))).isZero();
    }

    @Test
    void theLedgerKeepsTheNewestOfEachGenerationSoThatARewindIsNoticed() throws Exception {
        for (int checkpoint = 1; checkpoint <= 3; checkpoint++) {
            commit.commit(staging.stage(List.of(Totals.settled("c", Totals.NINE, 1, "1")), checkpoint)
                    .batches()
                    .get(0));
        }
        database.execute("UPDATE sink_batch SET committed_at = now() - interval '8 days', staged_at = now() - interval"
                + " '8 days'");
        cleanUp(Instant.now());
        assertThat(database.query("SELECT sequence FROM sink_batch")).containsExactly("3");
    }

    private StagedBatch stage(String customer) throws Exception {
        return staging.stage(List.of(Totals.settled(customer, Totals.NINE, 1, "1")), 1)
                .batches()
                .get(0);
    }

    private void age(String customer, String age) throws Exception {
        database.execute("UPDATE sink_batch SET staged_at = now() - interval '" + age + "' WHERE batch_id IN"
                + " (SELECT batch_id FROM customer_total_staging WHERE customer = '" + customer + "')");
    }

    private int cleanUp(Instant started) throws Exception {
        Cleanup cleanup = new Cleanup(Totals.TARGET);
        return session.transaction(connection -> cleanup.run(connection, "totals", Duration.ofDays(7), started));
    }
}
