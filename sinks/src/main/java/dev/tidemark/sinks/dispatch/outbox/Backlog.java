package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.TableName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Counts the requests that are not done with. Not thread-safe. */
public final class Backlog {
    private final RetryingSession session;
    private final TableName table;

    public Backlog(RetryingSession session, TableName table) {
        this.session = session;
        this.table = table;
    }

    /**
     * Requests that share all but their number and age.
     *
     * @param action what is asked for
     * @param run the run that requested them
     * @param state where they stand
     * @param forReview whether only a person can decide what becomes of them
     * @param requests how many
     * @param oldest how long ago the first of them was requested, by the server's clock
     */
    public record Group(
            String action, String run, RequestState state, boolean forReview, long requests, Duration oldest) {}

    /** The groups, in the order of their labels. */
    public List<Group> read() throws SQLException, InterruptedException {
        return session.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(OutboxSql.backlog(table));
                    ResultSet rows = statement.executeQuery()) {
                List<Group> groups = new ArrayList<>();
                while (rows.next()) {
                    groups.add(new Group(
                            rows.getString(1),
                            rows.getString(2),
                            RequestState.valueOf(rows.getString(3)),
                            rows.getBoolean(4),
                            rows.getLong(5),
                            Duration.ofMillis(Math.max(0, rows.getLong(6)))));
                }
                return groups;
            }
        });
    }
}
