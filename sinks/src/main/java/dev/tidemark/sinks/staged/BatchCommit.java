package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.jdbc.FailureKind;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.jdbc.SqlState;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.target.LateSql;
import dev.tidemark.sinks.target.StagedSql;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.window.GuardedWindows;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Publishes a staged batch in one plain transaction: the ledger says COMMITTED, the window rows stand in the target,
 * the late verdicts among the rejected records, and nothing is left staged; or none of it. Doing it again finds
 * COMMITTED and changes nothing. Stale and repeated rows are counted, contradicting ones kept as conflicts.
 */
final class BatchCommit {
    private final RetryingSession session;
    private final long restoredCheckpoint;
    private final WindowTarget target;
    private final BatchLedger ledger;
    private final StagedWindows windows;
    private final GuardedWindows guarded;
    private final StagedSql sql;
    private final LateSql late;
    private final Origin origin;

    /** What became of a batch. */
    enum Outcome {
        COMMITTED,
        ALREADY_COMMITTED,
        MISSING
    }

    /** The outcome, and what became of the rows. */
    record Committed(Outcome outcome, StagedWindows.Counts rows) {}

    private enum Mode {
        WHOLE,
        BISECTED
    }

    BatchCommit(RetryingSession session, SinkSettings settings, WindowTarget target, long restoredCheckpoint) {
        this.session = session;
        this.target = target;
        this.restoredCheckpoint = restoredCheckpoint;
        origin = new Origin(target.table(), settings.name(), settings.run());
        ledger = new BatchLedger(target);
        windows = new StagedWindows(target, origin);
        guarded = new GuardedWindows(session, target, settings.name(), settings.run());
        sql = new StagedSql(target);
        late = new LateSql(target);
    }

    /** Publishes the batch. */
    Committed commit(StagedBatch batch) throws SQLException, InterruptedException {
        try {
            return session.transaction(connection -> commit(connection, batch, Mode.WHOLE));
        } catch (SQLException e) {
            // the staging table took the row, but the target has constraints of its own
            if (SqlState.classify(e) != FailureKind.BAD_RECORD) {
                throw e;
            }
            return session.transaction(connection -> commit(connection, batch, Mode.BISECTED));
        }
    }

    private Committed commit(Connection connection, StagedBatch batch, Mode mode) throws SQLException {
        UUID id = batch.id();
        OptionalLong rows = ledger.commit(connection, id, restoredCheckpoint);
        if (rows.isEmpty()) {
            if (ledger.state(connection, id) == null) {
                return new Committed(Outcome.MISSING, StagedWindows.Counts.NONE);
            }
            ledger.raiseSequence(connection, List.of(id), restoredCheckpoint);
            return new Committed(Outcome.ALREADY_COMMITTED, StagedWindows.Counts.NONE);
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute(StagedSql.LOOK_UP_BY_INDEX);
        }
        long lateStaged = windows.countLate(connection, id);
        long staged = rows.getAsLong() - lateStaged;
        StagedWindows.Counts counts = StagedWindows.Counts.NONE;
        if (staged > 0) {
            counts = mode == Mode.WHOLE
                    ? windows.apply(connection, id, staged)
                    : counted(guarded.writeWithin(connection, windows.read(connection, id)));
        }
        if (lateStaged > 0) {
            publishLate(connection, id);
            // after the window rows, so that a row settled by this very batch stays
            update(connection, late.withdraw(), id);
            update(connection, sql.removeLate(), id);
        }
        int removed = update(connection, sql.removeWindows(), id);
        if (removed != staged) {
            throw new IllegalStateException("Batch " + id + " of sink '" + batch.sink() + "' was staged with "
                    + rows.getAsLong() + " rows, and " + (removed + lateStaged) + " are there (in "
                    + target.tables().staging() + " and " + target.tables().lateStaging()
                    + "). Rows have been changed from outside; restore the tables to go on.");
        }
        return new Committed(Outcome.COMMITTED, counts);
    }

    private static StagedWindows.Counts counted(BatchResult result) {
        return new StagedWindows.Counts(
                result.applied(), result.duplicates(), result.stale(), result.conflicts(), result.failed());
    }

    private void publishLate(Connection connection, UUID batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(late.publish())) {
            statement.setString(1, target.table().toString());
            statement.setString(2, origin.sink());
            statement.setString(3, origin.run());
            statement.setString(4, batch.toString());
            statement.executeUpdate();
        }
    }

    private static int update(Connection connection, String text, UUID batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setString(1, batch.toString());
            return statement.executeUpdate();
        }
    }
}
