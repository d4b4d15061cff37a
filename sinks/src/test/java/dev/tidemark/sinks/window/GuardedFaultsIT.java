package dev.tidemark.sinks.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.target.Ddl;
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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Broken connections, a broken server, and writers in each other's way. */
class GuardedFaultsIT {
    private final AtomicInteger retries = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private TestDatabase database;
    private TcpProxy proxy;
    private RetryingSession session;
    private GuardedWindows windows;

    @BeforeEach
    void connect() throws Exception {
        database = Totals.newDatabase();
        proxy = TcpProxy.to(TestPostgres.shared().port());
        ConnectionSettings through = Totals.connection(database.through(proxy.port()))
                .withTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofSeconds(1));
        session = new RetryingSession(through, "faulty", Duration.ofSeconds(20), retries::incrementAndGet);
        windows = windows(session);
    }

    @AfterEach
    void disconnect() {
        session.close();
        proxy.close();
        threads.shutdownNow();
    }

    @Test
    void aConnectionDroppedWhileIdleIsReplacedAndTheBatchWrittenWhole() throws Exception {
        windows.write(Totals.open("a", Totals.NINE, 1, "1"));
        proxy.cutOnce();
        assertThat(windows.writeBatch(thousand()).applied()).isEqualTo(1_000);
        assertThat(retries).hasPositiveValue();
    }

    @Test
    void aBackendKilledInTheMiddleOfABatchCostsANewConnectionAndTheWholeTransactionAgain() throws Exception {
        Future<BatchResult> result;
        try (Connection other = database.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("LOCK TABLE customer_total");
            result = threads.submit(() -> windows.writeBatch(thousand()));
            Awaitility.await()
                    .until(() -> database.number("SELECT count(*) FROM pg_stat_activity"
                                    + " WHERE application_name = 'faulty' AND wait_event_type = 'Lock'")
                            == 1);
            statement.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'faulty'");
            other.rollback();
        }
        assertThat(result.get().applied()).isEqualTo(1_000);
        assertThat(retries).hasPositiveValue();
    }

    @Test
    void aReplyThatNeverComesIsATimeOutAndNoHang() throws Exception {
        windows.write(Totals.open("a", Totals.NINE, 1, "1"));
        proxy.hang();
        Future<BatchResult> result = threads.submit(() -> windows.writeBatch(thousand()));
        Awaitility.await().atMost(Duration.ofSeconds(15)).until(() -> retries.get() > 0);
        assertThat(result).isNotDone();
        proxy.cutOnce();
        proxy.pass();
        assertThat(result.get().results()).hasSize(1_000);
        assertThat(database.number("SELECT count(*) FROM customer_total")).isEqualTo(1_001);
    }

    @Test
    void aLostReplyToTheCommitIsFoundToBeADuplicate() throws Exception {
        BatchResult result = new CommitReply(database, proxy, "customer_total", "INSERT")
                .loseDuring(() -> windows.writeBatch(thousand()));
        assertThat(result.duplicates()).isEqualTo(1_000);
        assertThat(database.number("SELECT count(*) FROM customer_total")).isEqualTo(1_000);
    }

    @Test
    void aDatabaseThatStaysAwayFailsAfterTheBoundAndCondemnsNoRecord() throws Exception {
        RetryingSession impatient = new RetryingSession(
                Totals.connection(database.through(proxy.port())), "faulty", Duration.ofSeconds(1), () -> {});
        GuardedWindows writes = windows(impatient);
        writes.write(Totals.open("a", Totals.NINE, 1, "1"));
        proxy.cut();
        assertThatThrownBy(() -> writes.writeBatch(thousand()))
                .hasMessageContaining("Gave up on jdbc:postgresql://127.0.0.1:" + proxy.port())
                .hasMessageContaining("Nothing was put into the dead-letter table");
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
        impatient.close();
    }

    @Test
    void aFullDiskIsRetriedAndCondemnsNoRecord() throws Exception {
        failFirst(3, "53100");
        assertThat(windows.writeBatch(thousand()).applied()).isEqualTo(1_000);
        assertThat(retries).hasValue(3);
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
    }

    @Test
    void aDeadlockIsRetried() throws Exception {
        failFirst(1, "40P01");
        assertThat(windows.writeBatch(thousand()).applied()).isEqualTo(1_000);
        assertThat(retries).hasValue(1);
    }

    @Test
    void anUnknownFailureOfTheProgramFailsTheBatchAtOnce() throws Exception {
        failFirst(1, "P0001");
        assertThatThrownBy(() -> windows.writeBatch(thousand())).hasMessageContaining("injected");
        assertThat(retries).hasValue(0);
        assertThat(database.number("SELECT count(*) FROM sink_dead_letter")).isZero();
    }

    @Test
    void writersOfTheSameWindowsInOppositeOrdersDoNotLockEachOtherOut() throws Exception {
        List<SinkCommand> forth = thousand();
        List<SinkCommand> back = new ArrayList<>(forth);
        Collections.reverse(back);
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (List<SinkCommand> order : List.of(forth, back, forth)) {
            writers.add(CompletableFuture.runAsync(() -> writeTenTimes(order), threads));
        }
        for (CompletableFuture<Void> writer : writers) {
            writer.get();
        }
        assertThat(database.number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"))
                .isZero();
        assertThat(database.number("SELECT count(*) FROM customer_total WHERE records = 10"))
                .isEqualTo(1_000);
    }

    @Test
    void aServerThatCrashesAndComesBackLosesNothing() throws Exception {
        try (TestPostgres own = TestPostgres.start()) {
            TestDatabase fragile = own.freshDatabase();
            fragile.execute(Ddl.all(Totals.TARGET));
            RetryingSession patient = new RetryingSession(
                    Totals.connection(fragile), "faulty", Duration.ofSeconds(60), retries::incrementAndGet);
            GuardedWindows writes = windows(patient);
            writes.writeBatch(thousand());
            own.stopImmediately();
            Future<BatchResult> result =
                    threads.submit(() -> writes.writeBatch(List.of(Totals.open("after", Totals.NINE, 1, "1"))));
            Awaitility.await().until(() -> retries.get() > 1);
            own.restart();
            assertThat(result.get().applied()).isEqualTo(1);
            assertThat(fragile.number("SELECT count(*) FROM customer_total")).isEqualTo(1_001);
            patient.close();
        }
    }

    @Test
    void serverPreparedNamesAreNotUsedWhereAPoolerWouldLoseThem() throws Exception {
        RetryingSession pooled = new RetryingSession(
                Totals.connection(database).withoutServerPreparedStatements(),
                "pooled",
                Duration.ofSeconds(5),
                () -> {});
        GuardedWindows writes = windows(pooled);
        for (int n = 1; n <= 8; n++) {
            writes.write(Totals.open("a", Totals.NINE, n, "1"));
        }
        long names = pooled.transaction(connection -> {
            try (Statement statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT count(*) FROM pg_prepared_statements")) {
                rows.next();
                return rows.getLong(1);
            }
        });
        assertThat(names).isZero();
        pooled.close();
    }

    private void writeTenTimes(List<SinkCommand> commands) {
        RetryingSession own =
                new RetryingSession(Totals.connection(database), "order", Duration.ofSeconds(20), () -> {});
        try (own) {
            GuardedWindows writes = windows(own);
            for (int n = 1; n <= 10; n++) {
                List<SinkCommand> batch = new ArrayList<>();
                for (SinkCommand command : commands) {
                    var value = (ReplaceWindowValue) command;
                    batch.add(Totals.open(value.identity().key().get(0).toString(), Totals.NINE, n, "" + n));
                }
                writes.writeBatch(batch);
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first writes fail with the code; the sequence counts through their rollback. */
    private void failFirst(int times, String code) throws Exception {
        database.execute("CREATE SEQUENCE failures; CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                + " IF nextval('failures') <= " + times + " THEN RAISE EXCEPTION 'injected' USING ERRCODE = '" + code
                + "'; END IF; RETURN NULL; END $$;"
                + " CREATE TRIGGER fail BEFORE INSERT ON customer_total FOR EACH STATEMENT EXECUTE FUNCTION fail()");
    }

    private static GuardedWindows windows(RetryingSession session) {
        return new GuardedWindows(session, Totals.TARGET, "totals", SinkSettings.LIVE);
    }

    private static List<SinkCommand> thousand() {
        List<SinkCommand> commands = new ArrayList<>();
        for (int n = 0; n < 1_000; n++) {
            commands.add(Totals.open("c-" + n, Totals.NINE, 1, "1"));
        }
        return commands;
    }
}
