package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.OnMissingBatch;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.check.StartFailure;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.staged.BatchCommit.Committed;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.writer.WriteMetrics;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the batches of completed checkpoints, one transaction each. It retries on the task's thread, since Flink
 * waits for the commit, and gives up by failing the job: the checkpoint names the batches, so they are committed after
 * the restart. It never tells Flink that a batch has failed, which would drop it.
 */
final class StagedCommitter implements Committer<StagedBatch> {
    private static final Logger LOG = LoggerFactory.getLogger(StagedCommitter.class);
    /** A committer that was restored from no checkpoint starts before the first, whose id is 1. */
    private static final long NO_CHECKPOINT = 0;

    private final SinkSettings settings;
    private final RetryingSession session;
    private final BatchCommit commit;
    private final WriteMetrics metrics;

    private StagedCommitter(SinkSettings settings, RetryingSession session, BatchCommit commit, WriteMetrics metrics) {
        this.settings = settings;
        this.session = session;
        this.commit = commit;
        this.metrics = metrics;
    }

    /**
     * Starts a committer, unless its state is older than what was committed: Flink restores it before the writer, and
     * the batches of a refused state must not be published.
     */
    static StagedCommitter open(CommitterInitContext context, SinkSettings settings, WindowTarget target)
            throws IOException {
        WriteMetrics metrics = new WriteMetrics(context.metricGroup(), settings);
        RetryingSession session = new RetryingSession(
                settings.connection(), "tidemark " + settings.name(), settings.retryBound(), metrics::retried);
        OptionalLong restored = context.getRestoredCheckpointId();
        boolean started = false;
        try {
            BatchLedger ledger = new BatchLedger(target);
            RewindCheck.check(
                    settings.name(),
                    settings.generation(),
                    restored,
                    List.of(),
                    session.transaction(connection -> ledger.committedThrough(connection, settings.name())));
            BatchCommit commit = new BatchCommit(session, settings, target, restored.orElse(NO_CHECKPOINT));
            started = true;
            return new StagedCommitter(settings, session, commit, metrics);
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

    @Override
    public void commit(Collection<CommitRequest<StagedBatch>> requests) throws IOException, InterruptedException {
        for (CommitRequest<StagedBatch> request : requests) {
            commit(request);
        }
    }

    @Override
    public void close() {
        session.close();
    }

    private void commit(CommitRequest<StagedBatch> request) throws IOException, InterruptedException {
        StagedBatch batch = request.getCommittable();
        long start = System.nanoTime();
        Committed committed;
        try {
            committed = commit.commit(batch);
        } catch (SQLException e) {
            throw new IOException(
                    "Sink '" + settings.name() + "' could not commit " + batch + ": " + e.getMessage()
                            + ". It is named by the checkpoint and is committed after the restart.",
                    e);
        }
        switch (committed.outcome()) {
            case COMMITTED -> {
                StagedWindows.Counts rows = committed.rows();
                metrics.counted(rows.applied(), rows.duplicates(), rows.stale(), rows.conflicts());
                metrics.deadLettered(rows.failed());
                metrics.took((System.nanoTime() - start) / 1_000_000);
            }
            case ALREADY_COMMITTED -> request.signalAlreadyCommitted();
            case MISSING -> missing(batch);
        }
    }

    private void missing(StagedBatch batch) throws IOException {
        String found = "Sink '" + settings.name() + "': the restored checkpoint names batch " + batch.id() + " with "
                + batch.rows() + " rows, staged at " + batch.stagedAt()
                + ", and the database does not know it: neither staged nor committed.";
        if (settings.onMissingBatch() == OnMissingBatch.FAIL) {
            throw new IOException(found + " Staged batches are kept for " + settings.stagedRetention()
                    + " (staged retention); an older savepoint, or another database, may have been restored. Restore a"
                    + " newer one, or set on-missing-batch to skip, to go on without those rows.");
        }
        LOG.warn("{} Its rows are given up, as on-missing-batch says.", found);
        metrics.skippedMissingBatch();
    }
}
