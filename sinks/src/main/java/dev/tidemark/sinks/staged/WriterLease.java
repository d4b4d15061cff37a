package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.check.SinkStartException;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets one job at a time write under a sink's name. The job's subtasks share the lease; it is a row, not a lock of a
 * connection, so that it works behind a pooler and outlives a restart of the server. All times are the server's.
 */
final class WriterLease {
    private static final Duration POLL = Duration.ofMillis(200);

    private final RetryingSession session;
    private final SinkSettings settings;
    private final String job;
    private final String enter;
    private final String acquire;
    private final String holder;
    private final String renew;
    private final String release;

    private record Holder(String job, @Nullable String renewedAt) {}

    WriterLease(RetryingSession session, SinkSettings settings, WindowTarget target, String job) {
        this.session = session;
        this.settings = settings;
        this.job = job;
        String table = target.tables().writers().sql();
        // names no constraint: two subtasks that are the first may meet on either of the table's two
        enter = "INSERT INTO " + table
                + " (sink, job_id, renewed_at) VALUES (?, ?, '-infinity') ON CONFLICT DO NOTHING";
        acquire = "UPDATE " + table + " SET job_id = ?, renewed_at = clock_timestamp() WHERE sink = ? AND (job_id = ?"
                + " OR renewed_at < clock_timestamp() - ? * interval '1 millisecond')";
        holder = "SELECT job_id, renewed_at::text FROM " + table + " WHERE sink = ?";
        renew = "UPDATE " + table + " SET renewed_at = clock_timestamp() WHERE sink = ? AND job_id = ?";
        release = "UPDATE " + table + " SET renewed_at = '-infinity' WHERE sink = ? AND job_id = ?";
    }

    /**
     * Takes the lease; where another job has it, waits for it to lapse.
     *
     * @throws SinkStartException if the other job is alive
     */
    void acquire() throws SQLException, SinkStartException, InterruptedException {
        String renewedAt = null;
        long deadline = System.nanoTime()
                + settings.writerLease().multipliedBy(5).dividedBy(4).toNanos();
        while (true) {
            Optional<Holder> found = session.transaction(this::tryAcquire);
            if (found.isEmpty()) {
                return;
            }
            Holder other = found.get();
            boolean alive = renewedAt != null && !Objects.equals(renewedAt, other.renewedAt());
            if (alive || System.nanoTime() > deadline) {
                throw new SinkStartException("Sink '" + settings.name() + "' does not start: job " + other.job()
                        + " is writing under this name (last heard of at " + other.renewedAt() + "), and this is job "
                        + job + ". Stop that job, or give this sink a name of its own.");
            }
            renewedAt = other.renewedAt();
            Thread.sleep(Math.min(POLL.toMillis(), settings.writerLease().toMillis() / 4 + 1));
        }
    }

    /**
     * Says that the job is alive.
     *
     * @throws IllegalStateException if another job has taken its place
     */
    void renew() throws SQLException, InterruptedException {
        int rows = session.transaction(connection -> update(connection, renew));
        if (rows == 0) {
            throw takenOver(session.transaction(this::holder));
        }
    }

    /** Lets another job start at once. The row stays, so that the job's other subtasks go on. */
    void release() throws SQLException, InterruptedException {
        session.transaction(connection -> update(connection, release));
    }

    /** Whether this job holds the lease. */
    boolean held(Connection connection) throws SQLException {
        return holder(connection).filter(h -> h.job().equals(job)).isPresent();
    }

    private IllegalStateException takenOver(Optional<Holder> by) {
        return new IllegalStateException("Sink '" + settings.name() + "': "
                + by.map(h -> "job " + h.job()).orElse("another job")
                + " writes under this name now, in the place of job " + job + ", which was silent for longer than "
                + settings.writerLease() + ". Let one of them run.");
    }

    /** What to fail with when another job has the lease. */
    IllegalStateException takenOver(Connection connection) throws SQLException {
        return takenOver(holder(connection));
    }

    String job() {
        return job;
    }

    /** Takes the lease if it is free; else tells who has it. */
    private Optional<Holder> tryAcquire(Connection connection) throws SQLException {
        update(connection, enter);
        try (PreparedStatement statement = connection.prepareStatement(acquire)) {
            statement.setString(1, job);
            statement.setString(2, settings.name());
            statement.setString(3, job);
            statement.setLong(4, settings.writerLease().toMillis());
            return statement.executeUpdate() == 1 ? Optional.empty() : holder(connection);
        }
    }

    private Optional<Holder> holder(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(holder)) {
            statement.setString(1, settings.name());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? Optional.of(new Holder(rows.getString(1), rows.getString(2))) : Optional.empty();
            }
        }
    }

    private int update(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, settings.name());
            statement.setString(2, job);
            return statement.executeUpdate();
        }
    }
}
