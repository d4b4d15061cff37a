package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.check.StartFailure;
import dev.tidemark.sinks.check.StartupCheck;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.writer.DriverRelease;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a staged writer needs before its first row: tables that fit, the lease, and the certainty that nothing newer
 * than its state has been committed. The order matters: only once the lease is held can nobody else commit.
 */
final class WriterStart {
    private static final Logger LOG = LoggerFactory.getLogger(WriterStart.class);
    private static final long CLEANUP_PAUSE_NANOS = Duration.ofHours(1).toNanos();

    private final SinkSettings settings;
    private final RetryingSession session;
    private final WriterLease lease;
    private final BatchLedger ledger;
    private final Staging staging;
    private final Cleanup cleanup;
    private final boolean firstSubtask;
    private final Instant startedAt;
    private long lastCleanup = System.nanoTime() - CLEANUP_PAUSE_NANOS;

    private WriterStart(
            WriterInitContext context,
            SinkSettings settings,
            WindowTarget target,
            RetryingSession session,
            WriterLease lease)
            throws SQLException, InterruptedException {
        this.settings = settings;
        this.session = session;
        this.lease = lease;
        ledger = new BatchLedger(target);
        staging = new Staging(session, settings, target, lease);
        cleanup = new Cleanup(target);
        firstSubtask = context.getTaskInfo().getIndexOfThisSubtask() == 0;
        startedAt = session.transaction(WriterStart::serverTime);
    }

    static WriterStart open(
            WriterInitContext context,
            SinkSettings settings,
            WindowTarget target,
            Collection<StagedWriterState> states,
            Runnable onRetry)
            throws IOException {
        RetryingSession session = new RetryingSession(
                settings.connection(), "tidemark " + settings.name(), settings.retryBound(), onRetry);
        boolean started = false;
        try {
            DriverRelease.atTheEndOfTheJob(context);
            StartupCheck.staged(session, settings, target);
            String job = context.getJobInfo().getJobId().toHexString();
            WriterLease lease = new WriterLease(session, settings, target, job);
            lease.acquire();
            BatchLedger ledger = new BatchLedger(target);
            RewindCheck.check(
                    settings.name(),
                    settings.generation(),
                    context.getRestoredCheckpointId(),
                    states,
                    session.transaction(connection -> ledger.committedThrough(connection, settings.name())));
            WriterStart start = new WriterStart(context, settings, target, session, lease);
            started = true;
            return start;
        } catch (SQLException e) {
            throw StartFailure.explain(settings, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Sink '" + settings.name() + "' was stopped while it started.", e);
        } finally {
            if (!started) {
                session.close();
            }
        }
    }

    RetryingSession session() {
        return session;
    }

    WriterLease lease() {
        return lease;
    }

    BatchLedger ledger() {
        return ledger;
    }

    Staging staging() {
        return staging;
    }

    /** Whether to clean up now: one subtask does, first when all have started, then every hour. */
    boolean cleanupDue() {
        long now = System.nanoTime();
        if (!firstSubtask || now - lastCleanup < CLEANUP_PAUSE_NANOS) {
            return false;
        }
        lastCleanup = now;
        return true;
    }

    /** Cleans up, on the I/O thread. */
    void cleanUp() throws SQLException, InterruptedException {
        int given = session.transaction(
                connection -> cleanup.run(connection, settings.name(), settings.stagedRetention(), startedAt));
        if (given > 0) {
            LOG.info(
                    "Sink '{}' removed {} batches that were staged more than {} ago and never committed.",
                    settings.name(),
                    given,
                    settings.stagedRetention());
        }
    }

    private static Instant serverTime(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT clock_timestamp()")) {
            rows.next();
            return rows.getObject(1, OffsetDateTime.class).toInstant();
        }
    }
}
