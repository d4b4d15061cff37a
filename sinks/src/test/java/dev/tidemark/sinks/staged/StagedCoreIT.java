package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.RecordPosition;
import dev.tidemark.sinks.command.RejectLateRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.staged.BatchCommit.Committed;
import dev.tidemark.sinks.staged.BatchCommit.Outcome;
import dev.tidemark.sinks.staged.Staging.Staged;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Staging and committing against a real database, without Flink. */
class StagedCoreIT {
    private TestDatabase database;
    private SinkSettings settings;
    private RetryingSession session;
    private Staging staging;
    private BatchCommit commit;

    @BeforeEach
    void connect() throws Exception {
        database = Totals.newDatabase();
        settings = SinkSettings.of("totals", Totals.connection(database));
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
    void stagedRowsAreUnseenUntilTheyAreCommittedAndThenNothingIsLeftStaged() throws Exception {
        Staged staged = staging.stage(hundred(), 7);
        assertThat(Totals.rows(database)).isEmpty();
        assertThat(database.query("SELECT state, rows, sequence FROM sink_batch"))
                .containsExactly("STAGED|100|7");

        Committed committed = commit.commit(staged.batches().get(0));
        assertThat(committed.rows().applied()).isEqualTo(100);
        assertThat(Totals.rows(database)).hasSize(100).contains("c-7|09:00|7|t|0|7.00");
        assertThat(database.query("SELECT state FROM sink_batch")).containsExactly("COMMITTED");
        assertNothingStaged();
    }

    @Test
    void aCommitThatIsRepeatedFindsItDoneAndChangesNothing() throws Exception {
        StagedBatch batch = staging.stage(hundred(), 1).batches().get(0);
        commit.commit(batch);
        List<String> before = database.query("SELECT xmin, * FROM customer_total ORDER BY customer");
        assertThat(commit.commit(batch).outcome()).isEqualTo(Outcome.ALREADY_COMMITTED);
        assertThat(database.query("SELECT xmin, * FROM customer_total ORDER BY customer"))
                .isEqualTo(before);
    }

    @Test
    void aBatchTheDatabaseDoesNotKnowIsMissing() throws Exception {
        StagedBatch unknown = new StagedBatch(UUID.randomUUID(), "totals", 3, Instant.now());
        assertThat(commit.commit(unknown).outcome()).isEqualTo(Outcome.MISSING);
    }

    @Test
    void rowsRemovedFromTheStagingTableAreNoticedAndTheBatchStaysStaged() throws Exception {
        StagedBatch batch = staging.stage(hundred(), 1).batches().get(0);
        database.execute("DELETE FROM customer_total_staging WHERE customer = 'c-7'");
        assertThatThrownBy(() -> commit.commit(batch)).hasMessageContaining("100 rows, and 99 are there");
        assertThat(database.query("SELECT state FROM sink_batch")).containsExactly("STAGED");
        assertThat(Totals.rows(database)).isEmpty();
    }

    @Test
    void repeatedStaleAndContradictingRowsAreToldApart() throws Exception {
        commitAll(
                Totals.settled("same", Totals.NINE, 1, "1"),
                Totals.settled("other", Totals.NINE, 1, "1"),
                Totals.settled("open", Totals.NINE, 1, "1"));
        database.execute("UPDATE customer_total SET generation = 5 WHERE customer = 'open'");

        List<Committed> committed = commitAll(
                Totals.settled("same", Totals.NINE, 1, "1.00"),
                Totals.settled("other", Totals.NINE, 1, "2"),
                Totals.settled("open", Totals.NINE, 9, "9"),
                Totals.settled("new", Totals.NINE, 1, "1"));

        assertThat(committed.get(0).rows()).isEqualTo(new StagedWindows.Counts(1, 1, 1, 1, 0));
        assertThat(Totals.rows(database))
                .contains("other|09:00|1|t|0|1.00", "open|09:00|1|t|5|1.00", "new|09:00|1|t|0|1.00");
        assertThat(database.query("SELECT idempotency_key, command ->> 'values' FROM sink_conflict"))
                .containsExactly("window:hourly:other:2026-03-01T09:00:00Z:g0:settled|[\"2.00\",\"n\"]");
    }

    @Test
    void twoValuesOfOneWindowInOneBatchMeetTheGuardInTheirOrder() throws Exception {
        commitAll(Totals.settled("a", Totals.NINE, 1, "1"), Totals.settled("a", Totals.NINE, 1, "2"));
        assertThat(Totals.rows(database)).containsExactly("a|09:00|1|t|0|1.00");
        assertThat(database.number("SELECT count(*) FROM sink_conflict")).isEqualTo(1);
        assertNothingStaged();
    }

    @Test
    void aLateVerdictWithdrawsTheUnsettledRowOfARunThatWasRolledBackAndNoSettledOne() throws Exception {
        database.execute("INSERT INTO customer_total (grouping, customer, window_start, window_end, records, settled,"
                + " generation, amount) SELECT 'hourly', c, '2026-03-01 09:00Z', '2026-03-01 10:00Z', 1, s, g, 1"
                + " FROM (VALUES ('sparse', false, 0), ('settled', true, 0), ('newer', false, 1)) v (c, s, g)");
        commitAll(late("sparse", 1), late("settled", 2), late("newer", 3), late("gone", 4));

        assertThat(Totals.rows(database)).containsExactly("newer|09:00|1|f|1|1.00", "settled|09:00|1|t|0|1.00");
        assertThat(database.query(
                        "SELECT reason, grouping, window_key, window_start, generation, topic, \"offset\", raw"
                                + " FROM rejected_record ORDER BY \"offset\""))
                .hasSize(4)
                .first()
                .isEqualTo("late|hourly|{sparse}|2026-03-01 09:00:00+00|0|orders|1|\\x01");
        assertNothingStaged();
    }

    @Test
    void aWindowThatSettlesInTheSameBatchAsItsLateRecordStays() throws Exception {
        commitAll(late("a", 1), Totals.settled("a", Totals.NINE, 3, "3"));
        assertThat(Totals.rows(database)).containsExactly("a|09:00|3|t|0|3.00");
    }

    @Test
    void aVerdictGivenAgainAfterARestoreIsKeptOnce() throws Exception {
        commitAll(late("a", 1));
        commitAll(late("a", 1), late("a", 1));
        assertThat(database.number("SELECT count(*) FROM rejected_record")).isEqualTo(1);
    }

    @Test
    void badRowsAreFoundWhenTheyAreStagedAndTheRestIsPublished() throws Exception {
        database.execute("ALTER TABLE customer_total_staging ALTER note TYPE varchar(3)");
        List<SinkCommand> commands = new ArrayList<>(hundred());
        commands.add(withNote("nul", "a\0b"));
        commands.add(withNote("long", "four"));
        Staged staged = staging.stage(commands, 1);
        assertThat(staged.failed()).isEqualTo(2);
        assertThat(commit.commit(staged.batches().get(0)).rows().applied()).isEqualTo(100);
        assertThat(database.query("SELECT column_name, reason, sqlstate FROM sink_dead_letter ORDER BY reason"))
                .containsExactly(
                        "note|The value for column 'note' has 4 characters; varchar(3) holds 3.|22001",
                        "note|The value for column 'note' holds a NUL character at position 1; PostgreSQL's text"
                                + " cannot.|null");
    }

    @Test
    void aRowThatOnlyTheTargetRefusesIsADeadLetterAndTheRestIsPublished() throws Exception {
        database.execute("ALTER TABLE customer_total ADD CONSTRAINT small CHECK (amount < 50)");
        Committed committed = commitAll(hundred().toArray(SinkCommand[]::new)).get(0);
        assertThat(committed.rows().applied()).isEqualTo(50);
        assertThat(committed.rows().failed()).isEqualTo(50);
        assertThat(database.query("SELECT DISTINCT reason FROM sink_dead_letter WHERE reason LIKE '%small%'"))
                .hasSize(50);
        assertNothingStaged();
    }

    private List<Committed> commitAll(SinkCommand... commands) throws Exception {
        List<Committed> committed = new ArrayList<>();
        for (StagedBatch batch : staging.stage(List.of(commands), 1).batches()) {
            committed.add(commit.commit(batch));
        }
        return committed;
    }

    private static List<SinkCommand> hundred() {
        List<SinkCommand> commands = new ArrayList<>();
        for (int n = 0; n < 100; n++) {
            commands.add(Totals.settled("c-" + n, Totals.NINE, n, Integer.toString(n)));
        }
        return commands;
    }

    private static ReplaceWindowValue withNote(String customer, String note) {
        ReplaceWindowValue value = Totals.settled(customer, Totals.NINE, 1, "1");
        return new ReplaceWindowValue(
                value.identity(),
                value.end(),
                1,
                true,
                0,
                List.of(value.values().get(0), note));
    }

    private static RejectLateRecord late(String customer, long offset) {
        ReplaceWindowValue window = Totals.open(customer, Totals.NINE, 1, "1");
        return new RejectLateRecord(
                new RecordPosition("orders", 0, offset), window.identity(), window.end(), 0, "4 s late", new byte[] {1
                });
    }

    private void assertNothingStaged() throws Exception {
        assertThat(database.number("SELECT (SELECT count(*) FROM customer_total_staging)"
                        + " + (SELECT count(*) FROM customer_total_late_staging)"))
                .isZero();
    }
}
