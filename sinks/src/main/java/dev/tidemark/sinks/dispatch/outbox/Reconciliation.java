package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists and settles by hand what the dispatcher could not. Not thread-safe. */
public final class Reconciliation {
    private final RetryingSession session;
    private final TableName table;

    public Reconciliation(RetryingSession session, TableName table) {
        this.session = session;
        this.table = table;
    }

    /**
     * Which requests are meant. An empty list lets all through.
     *
     * @param states those in one of these states
     * @param actions those with one of these actions
     * @param tenants those of one of these tenants
     * @param runs those of one of these runs
     */
    public record Filter(List<RequestState> states, List<String> actions, List<String> tenants, List<String> runs) {}

    /**
     * What a person decides.
     *
     * @param resolution what became of the effect, or shall
     * @param reference the target's own name of the effect; null if it is not known
     * @param by who decides
     * @param note why
     */
    public record Decree(Resolution resolution, @Nullable String reference, String by, String note) {
        private String words() {
            return "resolved as " + resolution.name().toLowerCase(Locale.ROOT) + " by " + by + ": " + note;
        }
    }

    /** Requests whose outcome is unknown, or that failed finally and were not resolved: oldest first. */
    public List<OpenRequest> list(Filter filter, int most) throws SQLException, InterruptedException {
        return session.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(ReconcileSql.list(table));
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                List<String> states =
                        filter.states().stream().map(RequestState::name).toList();
                for (List<String> wanted : List.of(states, filter.actions(), filter.tenants(), filter.runs())) {
                    arrays.texts(wanted, text -> text).texts(wanted, text -> text);
                }
                statement.setInt(9, most);
                try (ResultSet rows = statement.executeQuery()) {
                    List<OpenRequest> found = new ArrayList<>();
                    while (rows.next()) {
                        found.add(openRequest(rows));
                    }
                    return found;
                }
            }
        });
    }

    /**
     * Settles a request: one whose outcome is unknown, one that failed finally, or one whose lease has ended without
     * anybody having noticed. The request's fence moves on, so that a result which a stalled dispatcher brings
     * afterwards is not stored.
     */
    public Settlement resolve(String key, Decree decree) throws SQLException, InterruptedException {
        return session.transaction(connection -> {
            Optional<Found> row = found(connection, key);
            if (row.isEmpty()) {
                return new Settlement(key, false, "there is no request with this key");
            }
            Found found = row.get();
            if (found.decidedBy(decree)) {
                return new Settlement(key, true, found.text()); // the same again, as when only the reply was lost
            }
            String refusal = found.refusal();
            if (refusal != null) {
                return new Settlement(key, false, found.text() + "; " + refusal);
            }
            return new Settlement(key, settle(connection, key, found, decree), found.text());
        });
    }

    private Optional<Found> found(Connection connection, String key) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ReconcileSql.find(table))) {
            statement.setString(1, key);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? Optional.of(Found.of(row)) : Optional.empty();
            }
        }
    }

    private boolean settle(Connection connection, String key, Found found, Decree decree) throws SQLException {
        boolean again = decree.resolution() == Resolution.RETRY;
        try (PreparedStatement statement = connection.prepareStatement(ReconcileSql.settle(table))) {
            statement.setString(1, decree.resolution().state().name());
            statement.setString(2, decree.reference());
            statement.setString(3, decree.words());
            statement.setBoolean(4, again);
            statement.setString(5, decree.by());
            statement.setString(6, key);
            statement.setLong(7, found.fence);
            return statement.executeUpdate() == 1;
        }
    }

    private static OpenRequest openRequest(ResultSet row) throws SQLException {
        return new OpenRequest(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                RequestState.valueOf(row.getString(6)),
                row.getInt(7),
                row.getString(8),
                row.getString(9),
                row.getString(10),
                row.getString(11),
                row.getLong(12));
    }

    /** A request as it stands, locked by this transaction. */
    private record Found(
            RequestState state,
            long fence,
            int attempts,
            String outcome,
            @Nullable String leasedBy,
            @Nullable String leasedUntil,
            boolean leaseLives) {

        static Found of(ResultSet row) throws SQLException {
            String outcome = row.getString(4);
            return new Found(
                    RequestState.valueOf(row.getString(1)),
                    row.getLong(2),
                    row.getInt(3),
                    outcome == null ? "" : outcome,
                    row.getString(5),
                    row.getString(6),
                    row.getBoolean(7));
        }

        boolean decidedBy(Decree decree) {
            return state == decree.resolution().state()
                    && (outcome + ReconcileSql.BEFORE).startsWith(decree.words() + ReconcileSql.BEFORE);
        }

        String text() {
            String text = "it was " + state + " after " + attempts + (attempts == 1 ? " attempt" : " attempts");
            if (state == RequestState.IN_PROGRESS) {
                return text + ", under the lease of " + leasedBy + (leaseLives ? " until " : " that ended at ")
                        + leasedUntil;
            }
            return outcome.isEmpty() ? text : text + " (" + outcome + ")";
        }

        @Nullable String refusal() {
            return switch (state) {
                case UNKNOWN, FAILED_FINAL -> null;
                case IN_PROGRESS -> leaseLives ? "wait for its result, or for its lease to end" : null;
                case COMPLETED -> "its effect is made, there is nothing to decide";
                case PENDING, FAILED_RETRYABLE -> "the dispatcher will send it, there is nothing to decide";
            };
        }
    }
}
