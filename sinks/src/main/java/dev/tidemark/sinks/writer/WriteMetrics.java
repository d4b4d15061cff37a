package dev.tidemark.sinks.writer;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.result.BatchResult;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;

/** A sink's own metrics, with the labels {@code sink} and {@code run}. Counted on the task's thread, but for retries. */
public final class WriteMetrics {
    private final Counter applied;
    private final Counter duplicates;
    private final Counter stale;
    private final Counter superseded;
    private final Counter conflicts;
    private final Counter collisions;
    private final Counter deadLetters;
    private final Counter retries;
    private final Counter missingBatches;
    private final LatencyHistogram latency;

    /** Registers the metrics under an operator's group. */
    public WriteMetrics(MetricGroup operator, SinkSettings settings) {
        MetricGroup group = operator.addGroup("sink", settings.name()).addGroup("run", settings.run());
        applied = group.counter("sink_write_applied_total");
        duplicates = group.counter("sink_write_duplicate_ignored_total");
        stale = group.counter("sink_write_stale_ignored_total");
        superseded = group.counter("sink_write_superseded_total");
        conflicts = group.counter("sink_write_conflict_total");
        collisions = group.counter("sink_idempotency_key_collision_total");
        deadLetters = group.counter("sink_write_dead_letter_total");
        retries = group.counter("sink_write_retryable_failure_total", new ThreadSafeCounter());
        missingBatches = group.counter("sink_missing_batch_skipped_total");
        latency = group.histogram("sink_write_latency_ms", new LatencyHistogram());
    }

    /** Counts a written batch. */
    public void written(BatchResult result, long millis) {
        counted(result.applied(), result.duplicates(), result.stale(), result.conflicts());
        superseded.inc(result.superseded());
        collisions.inc(result.collisions());
        deadLetters.inc(result.failed());
        latency.update(millis);
    }

    /** Counts what became of rows, by the guard's verdict. */
    public void counted(long appliedRows, long duplicateRows, long staleRows, long conflictingRows) {
        applied.inc(appliedRows);
        duplicates.inc(duplicateRows);
        stale.inc(staleRows);
        conflicts.inc(conflictingRows);
    }

    /** Counts commands put into the dead-letter table. */
    public void deadLettered(long commands) {
        deadLetters.inc(commands);
    }

    /** Counts a batch given up because the database does not know it. */
    public void skippedMissingBatch() {
        missingBatches.inc();
    }

    /** Notes how long a transaction took, retries included. */
    public void took(long millis) {
        latency.update(millis);
    }

    /** Counts a transaction that is tried again; called on any thread. */
    public void retried() {
        retries.inc();
    }
}
