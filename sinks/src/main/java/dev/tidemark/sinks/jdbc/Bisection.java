package dev.tidemark.sinks.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.List;

/**
 * Finds the records a database cannot hold among those it can: a part that fails is undone to its savepoint and halved,
 * down to single records. One bad record in a thousand costs about twenty statements. A failure that is not a record's
 * fault goes through to the caller: a lost connection or a full disk condemns no record.
 */
public final class Bisection {
    private Bisection() {}

    /** Writes a part of the records. */
    @FunctionalInterface
    public interface Attempt<R> {
        void write(List<R> part) throws SQLException;
    }

    /** Takes a bad record. */
    @FunctionalInterface
    public interface BadRecord<R> {
        void accept(R record, SQLException failure) throws SQLException;
    }

    /**
     * Writes all records but the bad ones, within the connection's transaction.
     *
     * @param onBad told of each bad record and its failure, in order
     */
    public static <R> void write(Connection connection, List<R> records, Attempt<R> attempt, BadRecord<R> onBad)
            throws SQLException {
        if (records.isEmpty()) {
            return;
        }
        Savepoint savepoint = connection.setSavepoint();
        try {
            attempt.write(records);
            connection.releaseSavepoint(savepoint);
        } catch (SQLException e) {
            if (SqlState.classify(e) != FailureKind.BAD_RECORD) {
                throw e;
            }
            connection.rollback(savepoint);
            if (records.size() == 1) {
                onBad.accept(records.get(0), e);
                return;
            }
            int middle = records.size() / 2;
            write(connection, records.subList(0, middle), attempt, onBad);
            write(connection, records.subList(middle, records.size()), attempt, onBad);
        }
    }
}
