package dev.tidemark.sinks.dispatch;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.outbox.Outbox;
import dev.tidemark.sinks.dispatch.outbox.OutboxSql;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import dev.tidemark.sinks.yaml.ConfigFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An outbox for a test, and dispatchers of it that do not wait long. */
public final class Requests {
    public static final TableName TABLE = new TableName(null, "dispatch_outbox");
    private static final AtomicInteger DISPATCHERS = new AtomicInteger();

    /** A target that honours keys, whose calls time out after half a second. */
    public static final String KEYED =
            """
              - name: paging
                actions: [page]
                url: %s/keyed/pages
                keys: honoured
                reference: {pointer: /id}
                timeout: PT0.5S
                lease: PT1.5S
                retry: {max-attempts: 5, first-pause: PT0.01S, longest-pause: PT0.05S}
                breaker: {failures: 100}
            """;

    /** A target that ignores keys and can be asked. */
    public static final String ASKABLE =
            """
              - name: letters
                actions: [letter]
                url: %s/plain/letters
                keys: ignored
                reference: {pointer: /id}
                timeout: PT0.5S
                lease: PT1.5S
                retry: {max-attempts: 5, first-pause: PT0.01S, longest-pause: PT0.05S}
                breaker: {failures: 100}
                look-up: {url: '%s/plain/{key}', reference: {pointer: /id}, after: PT0.05S, not-found: resend}
            """;

    /** A target that ignores keys and cannot be asked. */
    public static final String BLIND =
            """
              - name: faxes
                actions: [fax]
                url: %s/plain/faxes
                keys: ignored
                timeout: PT0.5S
                lease: PT1.5S
                retry: {max-attempts: 5, first-pause: PT0.01S, longest-pause: PT0.05S}
                breaker: {failures: 100}
            """;

    private final TestDatabase database;

    private Requests(TestDatabase database) {
        this.database = database;
    }

    /** In a fresh database of the shared server. */
    public static Requests fresh() throws SQLException {
        return in(TestPostgres.shared().freshDatabase());
    }

    public static Requests in(TestDatabase database) throws SQLException {
        database.execute(OutboxSql.create(TABLE));
        return new Requests(database);
    }

    public TestDatabase database() {
        return database;
    }

    public void add(String key, String entity, String action) throws SQLException {
        add(key, entity, action, "live", "{\"key\": \"" + key + "\"}");
    }

    public void add(String key, String entity, String action, String run, String payload) throws SQLException {
        try (Connection connection = database.connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO dispatch_outbox"
                        + " (idempotency_key, command_hash, tenant, entity, action, payload, run)"
                        + " VALUES (?, md5(?), 'acme', ?, ?, ?::json, ?)")) {
            insert.setString(1, key);
            insert.setString(2, payload);
            insert.setString(3, entity);
            insert.setString(4, action);
            insert.setString(5, payload);
            insert.setString(6, run);
            insert.executeUpdate();
        }
    }

    /** Key and state of all requests, in their order. */
    public List<String> states() throws SQLException {
        return database.query("SELECT idempotency_key, state FROM dispatch_outbox ORDER BY position");
    }

    public String state(String key) throws SQLException {
        return field(key, "state");
    }

    public String field(String key, String column) throws SQLException {
        return database.query("SELECT " + column + " FROM dispatch_outbox WHERE idempotency_key = '" + key + "'")
                .get(0);
    }

    /** The lease of every claim has ended. */
    public void endLeases() throws SQLException {
        database.execute("UPDATE dispatch_outbox SET leased_until = clock_timestamp() - interval '1 second'"
                + " WHERE state = 'IN_PROGRESS'");
    }

    public static DispatchConfig config(TestDatabase database, String rest, String... targets) {
        return ConfigFile.parse("dispatch.yaml", yaml(database, rest, targets), DispatchConfig.class);
    }

    /** The text of a configuration file. */
    public static String yaml(TestDatabase database, String rest, String... targets) {
        return "database: {url: '" + database.url() + "', user: " + database.user() + "}\npoll-interval: PT0.02S\n"
                + rest + "\ntargets:\n" + String.join("", targets);
    }

    /** A dispatcher with a session of its own. */
    public Running dispatcher(String rest, String... targets) {
        return new Running(database, config(database, rest, targets), List.of("live"));
    }

    /** A dispatcher in this process. */
    public static final class Running implements AutoCloseable {
        private final RetryingSession session;
        private final Outbox outbox;
        private final Counters counters = new Counters();
        private final Dispatcher dispatcher;
        private final Thread thread;
        private volatile @Nullable Throwable failure;

        public Running(TestDatabase database, DispatchConfig config, List<String> runs) {
            session = new RetryingSession(
                    config.database().connection(), "dispatch test", Duration.ofSeconds(1), () -> {});
            outbox = new Outbox(session, TABLE, config.stuckHead(), runs, "test-" + DISPATCHERS.incrementAndGet());
            dispatcher = new Dispatcher(config, outbox, counters);
            thread = new Thread(() -> {
                try {
                    dispatcher.run();
                } catch (Exception | Error e) {
                    failure = e;
                }
            });
        }

        public Outbox outbox() {
            return outbox;
        }

        public Dispatcher dispatcher() {
            return dispatcher;
        }

        public Counters counters() {
            return counters;
        }

        public Running start() {
            thread.start();
            return this;
        }

        public void once() throws Exception {
            dispatcher.runOnce();
        }

        /** Ends the thread after the calls in hand. */
        public void stop() throws InterruptedException {
            dispatcher.stop();
            thread.join();
            if (failure != null) {
                throw new AssertionError("the dispatcher failed", failure);
            }
        }

        @Override
        public void close() throws InterruptedException {
            stop();
            session.close();
        }
    }
}
