package dev.tidemark.sinks.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.RecordPosition;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.Failed;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The guarded writes against a real database, without Flink. */
class GuardedWindowsIT {
    private TestDatabase database;
    private RetryingSession session;
    private GuardedWindows windows;

    @BeforeEach
    void connect() throws Exception {
        database = Totals.newDatabase();
        session = new RetryingSession(Totals.connection(database), "test", Duration.ofSeconds(5), () -> {});
        windows = new GuardedWindows(session, Totals.TARGET, "totals", SinkSettings.LIVE);
    }

    @AfterEach
    void disconnect() {
        session.close();
    }

    @Test
    void anEarlierWindowsFinalIsLeftAloneByALaterWindowsEarlyPane() throws Exception {
        Instant ten = Totals.NINE.plus(Duration.ofHours(1));
        windows.writeBatch(List.of(Totals.settled("42", Totals.NINE, 3, "131"), Totals.open("42", ten, 1, "7")));
        assertThat(Totals.rows(database)).containsExactly("42|09:00|3|t|0|131.00", "42|10:00|1|f|0|7.00");
    }

    @Test
    void twoGroupingsWithOneStartAreTwoRows() throws Exception {
        ReplaceWindowValue hourly = Totals.open("42", Totals.NINE, 2, "2");
        ReplaceWindowValue five = new ReplaceWindowValue(
                new WindowIdentity("five-minute", List.of("42"), Totals.NINE),
                Totals.NINE.plus(Duration.ofMinutes(5)),
                1,
                false,
                0,
                hourly.values());
        assertThat(windows.writeBatch(List.of(hourly, five)).applied()).isEqualTo(2);
        assertThat(Totals.rows(database)).hasSize(2);
    }

    @Test
    void theBestOfABatchIsSentAndTheOthersAreCountedAsSuperseded() throws Exception {
        List<SinkCommand> batch = new ArrayList<>();
        for (int n = 1; n <= 10; n++) {
            batch.add(Totals.open("a", Totals.NINE, n, "1"));
        }
        BatchResult result = windows.writeBatch(batch);
        assertThat(result.applied()).isEqualTo(1);
        assertThat(result.superseded()).isEqualTo(9);
        assertThat(result.results().get(9)).isInstanceOf(SinkResult.Applied.class);
        assertThat(result.results().get(3))
                .isEqualTo(new StaleIgnored(
                        "unsettled, 10 records, generation 0, in the same batch",
                        "unsettled, 4 records, generation 0"));
    }

    @Test
    void anOlderVersionIsStaleTheSameIsADuplicateAndAnotherOneIsAConflictKeptOnce() throws Exception {
        windows.write(Totals.value("a", Totals.NINE, 1, true, 7, "7"));
        assertThat(windows.write(Totals.value("a", Totals.NINE, 1, true, 6, "6")))
                .isEqualTo(new StaleIgnored("settled, generation 7", "settled, generation 6"));
        List<String> before = database.query("SELECT xmin, updated_at FROM customer_total");
        assertThat(windows.write(Totals.value("a", Totals.NINE, 1, true, 7, "7.00")))
                .isInstanceOf(SinkResult.DuplicateIgnored.class);
        assertThat(database.query("SELECT xmin, updated_at FROM customer_total"))
                .isEqualTo(before);
        for (int replay = 0; replay < 2; replay++) {
            assertThat(windows.write(Totals.value("a", Totals.NINE, 1, true, 7, "8")))
                    .isInstanceOf(Conflict.class);
        }
        assertThat(database.query("SELECT target, sink, run, reason FROM sink_conflict"))
                .containsExactly("customer_total|totals|live|Window hourly [a] from 2026-03-01T09:00:00Z is settled"
                        + " with another value in the same generation (settled, generation 7); the row stays.");
    }

    @Test
    void theEarlyPaneOfARestoredRunThatKnowsLessChangesNothing() throws Exception {
        windows.write(Totals.open("a", Totals.NINE, 5, "5"));
        assertThat(windows.write(Totals.open("a", Totals.NINE, 3, "3"))).isInstanceOf(StaleIgnored.class);
        assertThat(Totals.rows(database)).containsExactly("a|09:00|5|f|0|5.00");
    }

    @Test
    void anAbandonedReplayOfAHigherGenerationLeavesPublishedTotalsAsTheyWere() throws Exception {
        windows.write(Totals.settled("a", Totals.NINE, 5, "5"));
        assertThat(windows.write(Totals.value("a", Totals.NINE, 3, false, 9, "3")))
                .isInstanceOf(StaleIgnored.class);
        assertThat(Totals.rows(database)).containsExactly("a|09:00|5|t|0|5.00");
    }

    @Test
    void badRowsAreSetAsideWithColumnAndReasonAndTheRestIsApplied() throws Exception {
        List<SinkCommand> batch = new ArrayList<>();
        for (int n = 0; n < 997; n++) {
            batch.add(Totals.open("c-" + n, Totals.NINE, 1, "1"));
        }
        batch.add(100, withNote("nul", "a\0b"));
        batch.add(500, withNote("long", "x".repeat(21)));
        batch.add(900, Totals.open("over", Totals.NINE, 1, "12345678901"));
        for (int replay = 0; replay < 2; replay++) {
            BatchResult result = windows.writeBatch(batch);
            assertThat(result.failed()).isEqualTo(3);
            assertThat(result.results().get(100)).isInstanceOf(Failed.class);
        }
        assertThat(Totals.rows(database)).hasSize(997);
        assertThat(database.query("SELECT column_name, reason FROM sink_dead_letter ORDER BY reason"))
                .containsExactlyInAnyOrder(
                        "note|The value for column 'note' has 21 characters; varchar(20) holds 20.",
                        "note|The value for column 'note' holds a NUL character at position 1; PostgreSQL's text"
                                + " cannot.",
                        "amount|The value for column 'amount' is 12345678901; numeric(12,2) holds 10 digits before the"
                                + " point.");
    }

    @Test
    void whatOnlyTheDatabaseCanRefuseIsBisectedOut() throws Exception {
        database.execute("ALTER TABLE customer_total ADD CONSTRAINT small CHECK (amount < 900);"
                + " ALTER TABLE customer_total ALTER note TYPE varchar(3)");
        List<SinkCommand> batch = new ArrayList<>();
        for (int n = 0; n < 1_000; n++) {
            batch.add(Totals.open("c-" + n, Totals.NINE, 1, Integer.toString(n == 700 ? 901 : 1)));
        }
        batch.add(withNote("long", "four"));
        batch.add(Totals.open(random(9_000), Totals.NINE, 1, "1"));
        BatchResult result = windows.writeBatch(batch);
        assertThat(result.applied()).isEqualTo(999);
        assertThat(result.failed()).isEqualTo(3);
        assertThat(database.query("SELECT column_name, sqlstate, split_part(reason, ':', 1) FROM sink_dead_letter"
                        + " ORDER BY sqlstate"))
                .containsExactly(
                        "note|22001|The value for column 'note' has 4 characters; varchar(3) holds 3.",
                        "null|23514|The database refused the row",
                        "null|54000|The database refused the row");
    }

    @Test
    void aWindowWhoseBestValueIsBadIsLeftToTheNextBest() throws Exception {
        BatchResult result = windows.writeBatch(
                List.of(Totals.open("a", Totals.NINE, 1, "1"), Totals.open("a", Totals.NINE, 2, "99999999999")));
        assertThat(result.failed()).isEqualTo(1);
        assertThat(Totals.rows(database)).containsExactly("a|09:00|1|f|0|1.00");

        database.execute("ALTER TABLE customer_total ADD CONSTRAINT small CHECK (amount < 50)");
        windows.writeBatch(List.of(Totals.open("b", Totals.NINE, 1, "1"), Totals.open("b", Totals.NINE, 2, "51")));
        assertThat(Totals.rows(database)).contains("b|09:00|1|f|0|1.00");
    }

    @Test
    void timesAreKeptInUtcCutToMicrosecondsAndTwoInstantsOfOneLocalHourStayTwo() throws Exception {
        Instant last = Instant.parse("2026-03-01T00:00:59.999999999Z");
        windows.write(new ReplaceWindowValue(
                new WindowIdentity("minute", List.of("a"), last),
                last.plusSeconds(60),
                1,
                false,
                0,
                Totals.open("a", last, 1, "1").values()));
        assertThat(database.query("SELECT window_start FROM customer_total"))
                .containsExactly("2026-03-01 00:00:59.999999+00");

        ZonedDateTime summer = ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Rome"));
        Instant first = summer.withEarlierOffsetAtOverlap().toInstant();
        Instant second = summer.withLaterOffsetAtOverlap().toInstant();
        windows.writeBatch(List.of(Totals.open("rome", first, 1, "1"), Totals.open("rome", second, 2, "2")));
        assertThat(database.number("SELECT count(*) FROM customer_total WHERE customer = 'rome'"))
                .isEqualTo(2);
    }

    @Test
    void startsThatDifferInNanosecondsOnlyAreOneWindowAlsoWithinABatch() throws Exception {
        BatchResult result = windows.writeBatch(
                List.of(Totals.open("a", Totals.NINE.plusNanos(1), 1, "1"), Totals.open("a", Totals.NINE, 2, "2")));
        assertThat(result.superseded()).isEqualTo(1);
        assertThat(Totals.rows(database)).containsExactly("a|09:00|2|f|0|2.00");
    }

    @Test
    void aDryRunTellsAndChangesNothing() throws Exception {
        assertThat(windows.dryRun(List.of(Totals.open("a", Totals.NINE, 1, "1"), withNote("b", "\0")))
                        .failed())
                .isEqualTo(1);
        assertThat(Totals.rows(database)).isEmpty();
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
    }

    @Test
    void aRecordRejectedInEveryRunIsKeptOnceWithItsBytes() throws Exception {
        RejectRecord rejected =
                new RejectRecord(new RecordPosition("ord\0ers", 3, 9), "malformed", "\0", new byte[] {0});
        windows.writeBatch(List.of(rejected, new RejectRecord(new RecordPosition("orders", 3, 10), "null", "d", null)));
        windows.write(rejected);
        assertThat(database.query("SELECT topic, partition, \"offset\", detail, raw, window_start FROM rejected_record"
                        + " ORDER BY \"offset\""))
                .containsExactly("ord\\u0000ers|3|9|\\u0000|\\x00|null", "orders|3|10|d|null|null");
    }

    @Test
    void anEmptyBatchIsNothing() throws Exception {
        assertThat(windows.writeBatch(List.of()).results()).isEmpty();
    }

    @Test
    void aTriggerThatKeepsRowsFromBeingWrittenIsNoticed() throws Exception {
        database.execute("CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;"
                + " CREATE TRIGGER swallow BEFORE INSERT ON customer_total FOR EACH ROW EXECUTE FUNCTION swallow()");
        assertThatThrownBy(() -> windows.write(Totals.open("a", Totals.NINE, 1, "1")))
                .hasMessageContaining("A trigger, a rule or row-level security");
    }

    private static ReplaceWindowValue withNote(String customer, String note) {
        ReplaceWindowValue value = Totals.open(customer, Totals.NINE, 1, "1");
        return new ReplaceWindowValue(value.identity(), value.end(), 1, false, 0, List.of(new BigDecimal("1"), note));
    }

    /** Text that compression does not shorten. */
    private static String random(int length) {
        StringBuilder text = new StringBuilder();
        new Random(1).ints(length, 'a', 'z').forEach(c -> text.append((char) c));
        return text.toString();
    }
}
