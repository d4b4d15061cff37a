package dev.tidemark.sinks.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.AppendFact;
import dev.tidemark.sinks.command.EventCommands;
import dev.tidemark.sinks.command.RecordPosition;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.command.RequestDispatch;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.command.TransitionWorkflow;
import dev.tidemark.sinks.command.UpsertProjection;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.Failed;
import dev.tidemark.sinks.result.SinkResult.Severity;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.target.StalePolicy;
import dev.tidemark.sinks.testing.Cases;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventTablesIT {
    private TestDatabase database;
    private RetryingSession session;
    private EventTables tables;

    @BeforeEach
    void connect() throws Exception {
        database = Cases.newDatabase();
        session = new RetryingSession(Totals.connection(database), "test", Duration.ofSeconds(20), () -> {});
        tables = tables(Cases.TARGETS);
    }

    @AfterEach
    void disconnect() {
        session.close();
    }

    @Test
    void allThatFollowsFromAnEventIsWrittenTogether() throws Exception {
        assertThat(kinds(write(Cases.event("C1", 1, "opened"), Cases.event("C1", 2, "escalated"))))
                .containsOnly(Applied.class, StaleIgnored.class);

        assertThat(Cases.rows(database))
                .containsExactly(
                        "fact|C1-1|opened|n",
                        "fact|C1-2|escalated|n",
                        "case|C1|2|escalated|n",
                        "status|C1|2|ESCALATED",
                        "contribution|C1-2|escalations|1",
                        "request|C1|page|C1|C1-2");
        assertThat(database.query("SELECT idempotency_key, tenant, run, state FROM dispatch_outbox"))
                .containsExactly("dispatch:tenant-7:C1:page:C1-2|tenant-7|live|PENDING");
    }

    @Test
    void theSameEventsAgainChangeNothingWhetherInOneBatchOrInAnother() throws Exception {
        EventCommands opened = Cases.event("C1", 1, "opened");
        EventCommands escalated = Cases.event("C1", 2, "escalated");
        write(opened, escalated, opened, escalated);
        List<String> rows = Cases.rows(database);

        BatchResult again = write(opened, escalated);

        assertThat(again.applied()).isZero();
        assertThat(again.conflicts()).isZero();
        assertThat(again.duplicates()).isEqualTo(6);
        assertThat(again.stale()).isEqualTo(2);
        assertThat(Cases.rows(database)).isEqualTo(rows).hasSize(6);
        assertThat(database.number("SELECT count(*) FROM sink_conflict")).isZero();
    }

    @Test
    void anOlderVersionIsStaleTheSameIsADuplicateAndTheSameWithOtherValuesAConflict() throws Exception {
        assertThat(one(projection(7, "seven"))).isEqualTo(Applied.INSTANCE);
        assertThat(one(projection(6, "six"))).isEqualTo(new StaleIgnored("version 7", "version 6"));
        assertThat(one(projection(7, "seven"))).isEqualTo(DuplicateIgnored.INSTANCE);
        assertThat(one(projection(7, "other"))).isInstanceOf(Conflict.class);
        assertThat(Cases.rows(database)).containsExactly("case|C1|7|seven|null");
    }

    @Test
    void ofSeveralVersionsInABatchTheHighestIsSentAndTheOthersAreCountedAsSuperseded() throws Exception {
        BatchResult result = tables.writeBatch(
                List.of(projection(6, "six"), projection(7, "seven"), projection(7, "other"), projection(7, "seven")));

        assertThat(kinds(result))
                .containsExactly(StaleIgnored.class, Applied.class, Conflict.class, DuplicateIgnored.class);
        assertThat(result.superseded()).isEqualTo(3);
        assertThat(Cases.rows(database)).containsExactly("case|C1|7|seven|null");
    }

    @Test
    void anotherEventUnderTheSameIdIsAConflictAndNothingElseOfItIsWritten() throws Exception {
        write(Cases.event("C1", 1, "opened"), Cases.event("C1", 2, "assigned"));
        List<String> rows = Cases.rows(database);

        BatchResult result = write(Cases.event("C1", 2, "escalated"));

        assertThat(kinds(result)).hasSize(5).containsOnly(Conflict.class);
        assertThat(Cases.rows(database)).isEqualTo(rows);
        assertThat(database.query("SELECT target, idempotency_key FROM sink_conflict ORDER BY 1"))
                .containsExactly(
                        "case_contribution|contribution:tenant-7:escalations:C1-2",
                        "case_event|fact:tenant-7:C1-2",
                        "case_status|transition:tenant-7:C1:C1-2",
                        "dispatch_outbox|dispatch:tenant-7:C1:page:C1-2",
                        "support_case|projection:tenant-7:C1:v2");
        write(Cases.event("C1", 2, "escalated"));
        assertThat(database.number("SELECT count(*) FROM sink_conflict"))
                .as("a replay does not multiply conflicts")
                .isEqualTo(5);
    }

    @Test
    void theFactStandsWhereTheTransitionConflictsAndNoEffectIsRequested() throws Exception {
        BatchResult result = write(Cases.event("C1", 2, "escalated"));

        assertThat(kinds(result))
                .containsExactly(Applied.class, Applied.class, Conflict.class, Applied.class, Conflict.class);
        assertThat(((Conflict) result.results().get(2)).reason())
                .isEqualTo(
                        "There is no row of 'C1' of tenant 'tenant-7'; the event 'C1-2' needs one that is ASSIGNED or"
                                + " OPEN.");
        assertThat(database.number("SELECT count(*) FROM dispatch_outbox")).isZero();
        assertThat(database.number("SELECT count(*) FROM case_event")).isEqualTo(1);
    }

    @Test
    void anIllegalTransitionIsAConflictAndTheOnesAfterItGoOnFromTheRow() throws Exception {
        BatchResult result = write(
                Cases.event("C1", 1, "opened"),
                Cases.event("C1", 2, "closed"),
                Cases.event("C1", 3, "assigned"),
                Cases.event("C1", 4, "closed"));

        assertThat(result.results().get(5))
                .isEqualTo(
                        new Conflict("The row of 'C1' of tenant 'tenant-7' is OPEN; the event 'C1-2' needs one that is"
                                + " ASSIGNED or ESCALATED."));
        assertThat(database.query("SELECT status, version FROM case_status")).containsExactly("CLOSED|4");
        assertThat(write(Cases.event("C1", 2, "closed")).conflicts())
                .as("the case is further on by now")
                .isZero();
    }

    @Test
    void twoEventsThatShareAVersionAreAConflict() throws Exception {
        write(Cases.event("C1", 1, "opened"));
        SinkResult result =
                one(new TransitionWorkflow(Cases.TENANT, "C1", "another", 1, Cases.from("escalated"), "ESCALATED"));
        assertThat(result).isInstanceOf(Conflict.class);
    }

    @Test
    void aLateTransitionIsAConflictWhereTheOrderMustHoldUnlessTheEventIsARepeat() throws Exception {
        EventTables strict = tables(Cases.TARGETS.withStale(StalePolicy.CONFLICT));
        strict.writeEvents(List.of(Cases.event("C1", 1, "opened"), Cases.event("C1", 5, "assigned")));

        BatchResult late = strict.writeEvents(List.of(Cases.event("C1", 3, "escalated")));
        BatchResult repeat = strict.writeEvents(List.of(Cases.event("C1", 1, "opened")));

        assertThat(late.results().get(2)).isInstanceOf(Conflict.class);
        assertThat(((Conflict) late.results().get(2)).reason()).startsWith("The order is broken");
        assertThat(database.number("SELECT count(*) FROM dispatch_outbox")).isZero();
        assertThat(repeat.conflicts()).isZero();
    }

    @Test
    void theSameKeyForAnotherPayloadIsACollisionThatIsCountedReportedAndNotSent() throws Exception {
        tables.writeBatch(List.of(request("{\"to\":\"anna\"}")));

        BatchResult result = tables.writeBatch(List.of(request("{\"to\":\"anna\"}"), request("{\"to\":\"bert\"}")));

        assertThat(kinds(result)).containsExactly(DuplicateIgnored.class, Conflict.class);
        assertThat(((Conflict) result.results().get(1)).severity()).isEqualTo(Severity.HIGH);
        assertThat(result.collisions()).isEqualTo(1);
        assertThat(database.query("SELECT payload FROM dispatch_outbox")).containsExactly("{\"to\":\"anna\"}");
        assertThat(database.query("SELECT target, reason, command ->> 'payload' FROM sink_conflict"))
                .containsExactly(
                        "dispatch_outbox|Collision: the idempotency key 'dispatch:tenant-7:C1:page:E1' stands for"
                                + " another request already; this one is not sent.|{\"to\":\"bert\"}");
    }

    @Test
    void theRequestsOfAnEntityStandInTheOrderOfItsEvents() throws Exception {
        List<SinkCommand> requests = new ArrayList<>();
        for (String event : List.of("z", "b", "y", "a")) {
            requests.add(new RequestDispatch(Cases.TENANT, "C1", "page", event, "{}"));
        }
        tables.writeBatch(requests);
        assertThat(database.query("SELECT split_part(idempotency_key, ':', 5) FROM dispatch_outbox ORDER BY position"))
                .containsExactly("z", "b", "y", "a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\0b", "longer than twenty characters", "half \ud83d a pair"})
    void aBadEventAmongAThousandIsOneDeadLetterACommandWithColumnAndReason(String note) throws Exception {
        List<EventCommands> events = thousand();
        events.set(500, Cases.event("C500", 1, "opened", note));

        BatchResult result = tables.writeEvents(events);

        assertThat(result.applied()).isEqualTo(2_997);
        assertThat(result.failed()).isEqualTo(3);
        assertThat(database.number("SELECT count(*) FROM case_status")).isEqualTo(999);
        assertThat(database.query("SELECT target, column_name FROM sink_dead_letter ORDER BY 1"))
                .containsExactly("case_event|note", "case_status|note", "support_case|note");
    }

    @Test
    void whatOnlyTheDatabaseCanRefuseIsBisectedOutWithItsWholeEvent() throws Exception {
        database.execute("ALTER TABLE case_status ADD CONSTRAINT none CHECK (entity <> 'C500');"
                + " ALTER TABLE support_case ALTER note TYPE varchar(3)");
        List<EventCommands> events = thousand();
        events.set(700, Cases.event("C700", 1, "opened", "four"));

        BatchResult result = tables.writeEvents(events);

        assertThat(result.applied()).isEqualTo(2_994);
        assertThat(database.number("SELECT count(*) FROM case_event")).isEqualTo(998);
        assertThat(database.query("SELECT DISTINCT column_name, reason, sqlstate FROM sink_dead_letter ORDER BY 3"))
                .satisfiesExactly(
                        tooLong -> assertThat(tooLong)
                                .isEqualTo(
                                        "note|The value for column 'note' has 4 characters; varchar(3) holds 3.|22001"),
                        check -> assertThat(check)
                                .contains("violates check constraint \"none\"")
                                .endsWith("23514"));
    }

    @Test
    void aRequestThatIsNoJsonIsADeadLetter() throws Exception {
        assertThat(one(request("{to: anna"))).isInstanceOf(Failed.class);
        assertThat(database.query("SELECT sqlstate FROM sink_dead_letter")).containsExactly("22P02");
    }

    @Test
    void aDryRunTellsTheResultsAndWritesNothing() throws Exception {
        BatchResult result = tables.rehearse(List.of(Cases.event("C1", 1, "opened"), Cases.event("C2", 2, "closed")));
        assertThat(result.applied()).isEqualTo(5);
        assertThat(result.conflicts()).isEqualTo(1);
        assertThat(Cases.rows(database)).isEmpty();
        assertThat(database.number("SELECT count(*) FROM sink_conflict")).isZero();
    }

    @Test
    void rejectedRecordsAreKeptBesideTheFacts() throws Exception {
        EventCommands rejected = EventCommands.of(
                new RejectRecord(new RecordPosition("cases", 1, 42), "malformed", "not JSON", new byte[] {1}));
        tables.writeEvents(List.of(rejected, Cases.event("C1", 1, "opened"), rejected));
        assertThat(database.query("SELECT target, reason, topic, partition, \"offset\" FROM rejected_record"))
                .containsExactly("case_event|malformed|cases|1|42");
    }

    @Test
    void aCommandThatHasNoTableIsRefusedWithTheKindThatIsMissing() {
        EventTables facts = tables(EventTargets.of(Cases.TARGETS.first()));
        assertThatThrownBy(() -> facts.writeBatch(List.of(projection(1, "x"))))
                .hasMessageContaining("Name a table of the kind PROJECTION");
        assertThatThrownBy(() -> tables.writeBatch(List.of(Totals.open("a", Totals.NINE, 1, "1"))))
                .hasMessageContaining("Window values go through the guarded or the staged sink");
    }

    @Test
    void aFactWithMoreValuesThanColumnsIsADeadLetterAndNothingIsCutOff() throws Exception {
        SinkResult result = one(new AppendFact(Cases.TENANT, "E1", List.of("C1", "opened", "n", "surplus")));
        assertThat(result).isEqualTo(new Failed("The command has 4 values; table 'case_event' has 3.", null, false));
    }

    private static List<EventCommands> thousand() {
        return new ArrayList<>(IntStream.range(0, 1_000)
                .mapToObj(n -> Cases.event("C" + n, 1, "opened"))
                .toList());
    }

    private static UpsertProjection projection(long version, String event) {
        return new UpsertProjection(Cases.TENANT, "C1", version, Arrays.asList(event, null));
    }

    private static RequestDispatch request(String payload) {
        return new RequestDispatch(Cases.TENANT, "C1", "page", "E1", payload);
    }

    private SinkResult one(SinkCommand command) throws Exception {
        return tables.write(command);
    }

    private BatchResult write(EventCommands... events) throws Exception {
        return tables.writeEvents(List.of(events));
    }

    private EventTables tables(EventTargets targets) {
        return new EventTables(session, targets, "cases", SinkSettings.LIVE);
    }

    private static List<Class<?>> kinds(BatchResult result) {
        List<Class<?>> kinds = new ArrayList<>();
        result.results().forEach(one -> kinds.add(one.getClass()));
        return kinds;
    }
}
