package dev.tidemark.sinks.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.EventCommands;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.testing.Cases;
import dev.tidemark.sinks.testing.CommitReply;
import dev.tidemark.sinks.testing.TcpProxy;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import dev.tidemark.sinks.testing.Totals;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Broken connections, and writers in each other's way, while events are written. */
class EventFaultsIT {
    private final AtomicInteger retries = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private TestDatabase database;
    private TcpProxy proxy;
    private RetryingSession session;
    private EventTables tables;

    @BeforeEach
    void connect() throws Exception {
        database = Cases.newDatabase();
        proxy = TcpProxy.to(TestPostgres.shared().port());
        ConnectionSettings through = Totals.connection(database.through(proxy.port()))
                .withTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofSeconds(1));
        session = new RetryingSession(through, "faulty", Duration.ofSeconds(20), retries::incrementAndGet);
        tables = tables(session);
    }

    @AfterEach
    void disconnect() {
        session.close();
        proxy.close();
        threads.shutdownNow();
    }

    @Test
    void aLostReplyToTheCommitIsFoundToBeDoneAndEveryEffectIsRequestedOnce() throws Exception {
        BatchResult result = new CommitReply(database, proxy, "case_event", "INSERT")
                .loseDuring(() -> tables.writeEvents(escalations()));
        assertThat(result.conflicts() + result.failed()).isZero();
        assertThat(result.applied()).as("all of it was applied the first time").isZero();
        assertAllIsThereOnce();
    }

    @ParameterizedTest
    @ValueSource(strings = {"case_event", "support_case", "case_status", "case_contribution", "dispatch_outbox"})
    void aBackendKilledAtAnyTableCostsANewConnectionAndTheWholeTransactionAgain(String table) throws Exception {
        Future<BatchResult> result;
        try (Connection other = database.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE " + table);
            result = threads.submit(() -> tables.writeEvents(escalations()));
            Awaitility.await()
                    .until(() -> database.number("SELECT count(*) FROM pg_stat_activity"
                                    + " WHERE application_name = 'faulty' AND wait_event_type = 'Lock'")
                            == 1);
            statement.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'faulty'");
            other.rollback();
        }
        assertThat(result.get().applied()).isEqualTo(1_400);
        assertThat(retries).hasPositiveValue();
        assertAllIsThereOnce();
    }

    @Test
    void aReplyThatNeverComesIsATimeOutAndNoHang() throws Exception {
        tables.writeEvents(List.of(Cases.event("first", 1, "opened")));
        proxy.hang();
        Future<BatchResult> result = threads.submit(() -> tables.writeEvents(escalations()));
        Awaitility.await().atMost(Duration.ofSeconds(15)).until(() -> retries.get() > 0);
        assertThat(result).isNotDone();
        proxy.cutOnce();
        proxy.pass();
        assertThat(result.get().conflicts()).isZero();
        assertAllIsThereOnce();
    }

    @ParameterizedTest
    @ValueSource(strings = {"53100", "40P01"})
    void aFullDiskOrADeadlockIsRetriedAndCondemnsNoEvent(String code) throws Exception {
        failFirst(2, code);
        assertThat(tables.writeEvents(escalations()).applied()).isEqualTo(1_400);
        assertThat(retries).hasValue(2);
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
        assertAllIsThereOnce();
    }

    @Test
    void anUnknownFailureOfTheProgramFailsTheBatchAndNothingOfItIsWritten() throws Exception {
        failFirst(1, "P0001");
        assertThatThrownBy(() -> tables.writeEvents(escalations())).hasMessageContaining("injected");
        assertThat(Cases.rows(database)).isEmpty();
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
    }

    @Test
    void writersOfTheSameEventsInOppositeOrdersDoNotLockEachOtherOut() throws Exception {
        List<EventCommands> forth = new ArrayList<>();
        for (int n = 0; n < 1_000; n++) {
            forth.add(Cases.event("C" + n, 1, "opened"));
        }
        List<EventCommands> back = new ArrayList<>(forth);
        Collections.reverse(back);
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (List<EventCommands> order : List.of(forth, back, forth)) {
            writers.add(CompletableFuture.runAsync(() -> writeFiveTimes(order), threads));
        }
        for (CompletableFuture<Void> writer : writers) {
            writer.get();
        }
        assertThat(database.number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))
                .isZero();
        assertThat(database.number("SELECT count(*) FROM case_status")).isEqualTo(1_000);
        assertThat(database.number("SELECT count(*) FROM sink_conflict")).isZero();
    }

    private void writeFiveTimes(List<EventCommands> events) {
        try (RetryingSession own =
                new RetryingSession(Totals.connection(database), "order", Duration.ofSeconds(20), () -> {})) {
            for (int n = 1; n <= 5; n++) {
                tables(own).writeEvents(events);
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertAllIsThereOnce() throws SQLException {
        assertThat(database.query("SELECT (SELECT count(*) FROM case_event WHERE entity <> 'first'),"
                        + " (SELECT count(*) FROM case_status WHERE status = 'ESCALATED'),"
                        + " (SELECT count(*) FROM case_contribution), (SELECT count(*) FROM dispatch_outbox),"
                        + " (SELECT count(*) FROM sink_conflict)"))
                .containsExactly("400|200|200|200|0");
    }

    /** The first inserts of requests fail with the code; the sequence counts through their rollback. */
    private void failFirst(int times, String code) throws Exception {
        database.execute("CREATE SEQUENCE failures; CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                + " IF nextval('failures') <= " + times + " THEN RAISE EXCEPTION 'injected' USING ERRCODE = '" + code
                + "'; END IF; RETURN NULL; END $$; CREATE TRIGGER fail BEFORE INSERT ON dispatch_outbox"
                + " FOR EACH STATEMENT EXECUTE FUNCTION fail()");
    }

    private static EventTables tables(RetryingSession session) {
        return new EventTables(session, Cases.TARGETS, "cases", SinkSettings.LIVE);
    }

    /** 200 cases, opened and escalated: 1,600 commands, 200 of them superseded states of a case. */
    private static List<EventCommands> escalations() {
        return IntStream.range(0, 400)
                .mapToObj(n -> Cases.event("C" + n / 2, 1 + n % 2, n % 2 == 0 ? "opened" : "escalated"))
                .toList();
    }
}
