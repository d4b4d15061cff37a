package dev.tidemark.sinks.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs transactions, and runs them again while the failure may pass: the whole transaction, with exponential back-off,
 * until the bound is reached. It sleeps on the calling thread, so that is never the task's thread while a checkpoint
 * may be waiting, but for the committer's, where Flink waits for the commit. Not thread-safe.
 */
public final class RetryingSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RetryingSession.class);
    private static final long FIRST_PAUSE_MS = 50;
    private static final long LONGEST_PAUSE_MS = 5_000;

    private final Session session;
    private final String where;
    private final Duration bound;
    private final Runnable onRetry;

    /**
     * @param bound how long to go on trying
     * @param onRetry told of each further try, for the metrics
     */
    public RetryingSession(ConnectionSettings settings, String application, Duration bound, Runnable onRetry) {
        this.session = new Session(settings, application);
        this.where = settings.where();
        this.bound = bound;
        this.onRetry = onRetry;
    }

    /**
     * Runs the work in a transaction.
     *
     * @throws SQLException if it failed in a way that does not pass, or went on failing until the bound
     */
    public <T> T transaction(Session.Work<T> work) throws SQLException, InterruptedException {
        long start = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            try {
                return session.transaction(work);
            } catch (SQLException e) {
                prepareForAnother(e, attempt, start);
            }
        }
    }

    /** Runs the work in a transaction and rolls it back; not retried. */
    public <T> T rehearsal(Session.Work<T> work) throws SQLException {
        return session.rehearsal(work);
    }

    /** Cuts the connection from another thread. */
    public void abort() {
        session.abort();
    }

    @Override
    public void close() {
        session.close();
    }

    private void prepareForAnother(SQLException failure, int attempt, long start)
            throws SQLException, InterruptedException {
        FailureKind kind = SqlState.classify(failure);
        if (!kind.retryable()) {
            throw failure;
        }
        if (kind != FailureKind.RETRY) {
            session.reset();
        }
        long pause = pauseMillis(attempt);
        long elapsed = Duration.ofNanos(System.nanoTime() - start).toMillis();
        if (elapsed + pause > bound.toMillis()) {
            throw new SQLException(
                    "Gave up on " + where + " after " + attempt + " attempts in " + elapsed + " ms: "
                            + failure.getMessage()
                            + ". Nothing was put into the dead-letter table; the rows are written after the restart.",
                    failure.getSQLState(),
                    failure);
        }
        LOG.warn("Attempt {} on {} failed and is repeated in {} ms: {}", attempt, where, pause, failure.getMessage());
        onRetry.run();
        Thread.sleep(pause);
    }

    /** Doubling, with jitter, so that the subtasks that lost one server do not return to it all at once. */
    private static long pauseMillis(int attempt) {
        long pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS << Math.min(attempt - 1, 10));
        return pause / 2 + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
    }
}
