package dev.tidemark.sinks;

import dev.tidemark.sinks.jdbc.ConnectionSettings;
import java.io.Serializable;
import java.time.Duration;

/**
 * How a sink writes. The values that {@link #of} gives suit most jobs; the {@code with} methods return changed copies.
 *
 * @param name the sink's name, chosen by the user and stable across job ids; one writing job a name
 * @param run {@code live}, or the run id of a replay
 * @param generation the run's generation; settled rows of a higher one replace those of a lower one
 * @param connection the database
 * @param batchRows the most rows of one transaction
 * @param flushInterval the longest a row waits for its batch to fill
 * @param retryBound how long a transaction is retried before the job fails over; must be below the checkpoint time-out
 * @param stagedRetention how long batches that were never committed are kept: as long as savepoints are kept
 * @param onMissingBatch what to do when a restored checkpoint names a batch that is gone
 * @param writerLease how long a writing job may be silent before another one takes its place
 */
public record SinkSettings(
        String name,
        String run,
        long generation,
        ConnectionSettings connection,
        int batchRows,
        Duration flushInterval,
        Duration retryBound,
        Duration stagedRetention,
        OnMissingBatch onMissingBatch,
        Duration writerLease)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    /** The run that is no replay. */
    public static final String LIVE = "live";

    /** Below this, a batch that merely waits for a slow checkpoint could be taken for one that was given up. */
    private static final Duration SHORTEST_RETENTION = Duration.ofHours(1);

    /** @throws IllegalArgumentException if a value is out of its range, naming it */
    public SinkSettings {
        require(!name.isBlank(), "A sink's name is blank; give each sink a name that stays the same across restarts.");
        require(!run.isBlank(), "Sink '" + name + "': the run is blank; it is 'live' or a replay's run id.");
        require(generation >= 0, "Sink '" + name + "': generation " + generation + " is negative.");
        require(batchRows > 0, "Sink '" + name + "': a batch of " + batchRows + " rows; at least one is needed.");
        requirePositive(name, "flush interval", flushInterval);
        requirePositive(name, "retry bound", retryBound);
        requirePositive(name, "writer lease", writerLease);
        require(
                stagedRetention.compareTo(SHORTEST_RETENTION) >= 0,
                "Sink '" + name + "': the staged retention is " + stagedRetention + "; it must be at least "
                        + SHORTEST_RETENTION + ", and as long as savepoints are kept.");
    }

    /** The defaults: the live run, generation 0, 5,000 rows a batch, a flush a second, retries for two minutes. */
    public static SinkSettings of(String name, ConnectionSettings connection) {
        return new SinkSettings(
                name,
                LIVE,
                0,
                connection,
                5_000,
                Duration.ofSeconds(1),
                Duration.ofMinutes(2),
                Duration.ofDays(7),
                OnMissingBatch.FAIL,
                Duration.ofSeconds(15));
    }

    public SinkSettings withRun(String newRun, long newGeneration) {
        return new SinkSettings(
                name,
                newRun,
                newGeneration,
                connection,
                batchRows,
                flushInterval,
                retryBound,
                stagedRetention,
                onMissingBatch,
                writerLease);
    }

    public SinkSettings withGeneration(long newGeneration) {
        return withRun(run, newGeneration);
    }

    public SinkSettings withBatch(int newBatchRows, Duration newFlushInterval) {
        return new SinkSettings(
                name,
                run,
                generation,
                connection,
                newBatchRows,
                newFlushInterval,
                retryBound,
                stagedRetention,
                onMissingBatch,
                writerLease);
    }

    public SinkSettings withRetryBound(Duration newRetryBound) {
        return new SinkSettings(
                name,
                run,
                generation,
                connection,
                batchRows,
                flushInterval,
                newRetryBound,
                stagedRetention,
                onMissingBatch,
                writerLease);
    }

    public SinkSettings withStagedRetention(Duration newRetention, OnMissingBatch newOnMissingBatch) {
        return new SinkSettings(
                name,
                run,
                generation,
                connection,
                batchRows,
                flushInterval,
                retryBound,
                newRetention,
                newOnMissingBatch,
                writerLease);
    }

    public SinkSettings withWriterLease(Duration newWriterLease) {
        return new SinkSettings(
                name,
                run,
                generation,
                connection,
                batchRows,
                flushInterval,
                retryBound,
                stagedRetention,
                onMissingBatch,
                newWriterLease);
    }

    private static void requirePositive(String name, String what, Duration duration) {
        require(
                !duration.isNegative() && !duration.isZero(),
                "Sink '" + name + "': the " + what + " is " + duration + "; it must be positive.");
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
