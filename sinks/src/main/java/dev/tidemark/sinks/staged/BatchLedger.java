package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The table of batches: which are staged, which are committed. A batch's sequence is the id of the checkpoint that
 * publishes it. Stateless; each method works within the connection's transaction.
 */
final class BatchLedger {
    private final String batches;
    private final String writers;

    /** What the ledger says of a batch. */
    enum State {
        STAGED,
        COMMITTED
    }

    BatchLedger(WindowTarget target) {
        TableName table = target.tables().batches();
        batches = table.sql();
        writers = target.tables().writers().sql();
    }

    /**
     * Enters a batch, if the job holds the lease, and keeps the lease from changing hands until the transaction ends.
     *
     * @return false if the batch is entered already, or the job has lost the lease
     */
    boolean enter(Connection connection, StagedBatch batch, long generation, long sequence, String job)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO " + batches
                + " (batch_id, sink, generation, sequence, state, rows)\nSELECT ?::uuid, w.sink, ?, ?, 'STAGED', ? FROM "
                + writers + " AS w WHERE w.sink = ? AND w.job_id = ? FOR KEY SHARE OF w"
                + "\nON CONFLICT (batch_id) DO NOTHING")) {
            statement.setString(1, batch.id().toString());
            statement.setLong(2, generation);
            statement.setLong(3, sequence);
            statement.setLong(4, batch.rows());
            statement.setString(5, batch.sink());
            statement.setString(6, job);
            return statement.executeUpdate() == 1;
        }
    }

    /** Corrects the number of a batch's rows. */
    void setRows(Connection connection, UUID batch, long rows) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE " + batches + " SET rows = ? WHERE batch_id = ?::uuid")) {
            statement.setLong(1, rows);
            statement.setString(2, batch.toString());
            statement.executeUpdate();
        }
    }

    /** The number of a batch's rows, if it is entered. */
    OptionalLong rows(Connection connection, UUID batch) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT rows FROM " + batches + " WHERE batch_id = ?::uuid")) {
            statement.setString(1, batch.toString());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    /** Notes that the batches belong to no checkpoint before this one. */
    void raiseSequence(Connection connection, List<UUID> ids, long checkpoint) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE " + batches + " SET sequence = ? WHERE batch_id = ANY (?::uuid[]) AND sequence < ?")) {
            statement.setLong(1, checkpoint);
            statement.setArray(
                    2,
                    connection.createArrayOf(
                            "text", ids.stream().map(UUID::toString).toArray()));
            statement.setLong(3, checkpoint);
            statement.executeUpdate();
        }
    }

    /**
     * Marks a staged batch committed. Two committers of one batch wait for each other here.
     *
     * @param restoredCheckpoint the checkpoint the committer started from; a batch it names belongs to none after it,
     *     and a batch staged since to none before it
     * @return the number of its rows; empty if it is not staged
     */
    OptionalLong commit(Connection connection, UUID batch, long restoredCheckpoint) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("UPDATE " + batches
                + " SET state = 'COMMITTED', committed_at = now(), sequence = GREATEST(sequence, ?)"
                + " WHERE batch_id = ?::uuid AND state = 'STAGED' RETURNING rows")) {
            statement.setLong(1, restoredCheckpoint);
            statement.setString(2, batch.toString());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? OptionalLong.of(rows.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    /** What the ledger says of the batch; null if it does not know it. */
    @Nullable State state(Connection connection, UUID batch) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT state FROM " + batches + " WHERE batch_id = ?::uuid")) {
            statement.setString(1, batch.toString());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? State.valueOf(rows.getString(1)) : null;
            }
        }
    }

    /** For each generation, the last checkpoint from which the sink has committed rows. */
    SortedMap<Long, Long> committedThrough(Connection connection, String sink) throws SQLException {
        SortedMap<Long, Long> through = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT generation, max(sequence) FROM "
                + batches + " WHERE sink = ? AND state = 'COMMITTED' GROUP BY generation")) {
            statement.setString(1, sink);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    through.put(rows.getLong(1), rows.getLong(2));
                }
            }
        }
        return through;
    }
}
