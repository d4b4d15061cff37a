package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Removes what nobody will ask for again: batches of this sink that were staged, never committed, and are older than
 * savepoints are kept; and ledger rows as old, but for the newest of each generation, by which a rewind is noticed.
 *
 * <p>It runs only once all subtasks have started, so that what the restored checkpoint names has been committed, and
 * leaves alone what was staged since.
 */
final class Cleanup {
    private final List<String> orphanedRows;
    private final String orphans;
    private final String ledger;

    Cleanup(WindowTarget target) {
        String batches = target.tables().batches().sql();
        String old = "SELECT b.batch_id FROM " + batches + " AS b WHERE b.sink = ? AND b.state = 'STAGED'"
                + " AND b.staged_at < now() - ? * interval '1 second' AND b.staged_at < to_timestamp(?)";
        orphanedRows = List.of(
                rows(target.tables().staging(), old), rows(target.tables().lateStaging(), old));
        orphans = "DELETE FROM " + batches + " WHERE batch_id IN (" + old + ")";
        ledger = "DELETE FROM " + batches + " AS b WHERE b.sink = ? AND b.state = 'COMMITTED'"
                + " AND b.committed_at < now() - ? * interval '1 second' AND b.staged_at < to_timestamp(?)"
                + " AND b.sequence < (SELECT max(m.sequence) FROM " + batches
                + " AS m WHERE m.sink = b.sink AND m.generation = b.generation AND m.state = 'COMMITTED')";
    }

    /**
     * Removes them, within the connection's transaction.
     *
     * @param started when this attempt of the job started, by the server's clock
     * @return the batches given up
     */
    int run(Connection connection, String sink, Duration retention, Instant started) throws SQLException {
        for (String sql : orphanedRows) {
            update(connection, sql, sink, retention, started);
        }
        int given = update(connection, orphans, sink, retention, started);
        update(connection, ledger, sink, retention, started);
        return given;
    }

    private static String rows(TableName staging, String batches) {
        return "DELETE FROM " + staging.sql() + " WHERE batch_id IN (" + batches + ")";
    }

    private static int update(Connection connection, String sql, String sink, Duration retention, Instant started)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, sink);
            statement.setLong(2, retention.toSeconds());
            statement.setDouble(3, started.toEpochMilli() / 1_000.0);
            return statement.executeUpdate();
        }
    }
}
