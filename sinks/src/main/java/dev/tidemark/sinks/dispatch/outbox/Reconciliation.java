package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.target.TableName;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists and settles by hand what the dispatcher could not. Not thread-safe. */
public final class Reconciliation {
    private static final String UTC = "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
    private static final String UNRESOLVED =
            "(o.state = 'UNKNOWN' OR (o.state = 'FAILED_FINAL' AND o.resolved_at IS NULL))";

    private final RetryingSession session;
    private final TableName table;

    public Reconciliation(RetryingSession session, TableName table) {
        this.session = session;
        this.table = table;
    }

    /**
     * Which requests are meant.
     *
     * @param states those in one of these states
     * @param actions those with one of these actions; all if empty
     * @param runs those of one of these runs; all if empty
     */
    public record Filter(List<RequestState> states, List<String> actions, List<String> runs) {}

    /** Requests whose outcome is unknown, or that failed finally and were not resolved: oldest first. */
    public List<OpenRequest> list(Filter filter, int most) throws SQLException, InterruptedException {
        String sql = "SELECT o.idempotency_key, o.run, o.tenant, o.entity, o.action, o.state, o.attempts, "
                + UTC.formatted("o.unknown_since") + ", CASE WHEN o.state = 'UNKNOWN' AND o.due_at < 'infinity' THEN "
                + UTC.formatted("o.due_at") + " END, o.external_reference, o.outcome,"
                + " (SELECT count(*) FROM " + table.sql() + " w WHERE w.tenant = o.tenant AND w.entity = o.entity"
                + " AND w.run = o.run AND w.position > o.position AND NOT (w.state = 'COMPLETED' OR (w.state = 'FAILED_FINAL' AND w.resolved_at IS NOT NULL)))"
                + " FROM " + table.sql() + " o WHERE " + UNRESOLVED
                + " AND o.state = ANY (?) AND (cardinality(?::text[]) = 0 OR o.action = ANY (?))"
                + " AND (cardinality(?::text[]) = 0 OR o.run = ANY (?)) ORDER BY o.position LIMIT ?";
        return session.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql);
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                arrays.texts(filter.states(), RequestState::name)
                        .texts(filter.actions(), action -> action)
                        .texts(filter.actions(), action -> action)
                        .texts(filter.runs(), run -> run)
                        .texts(filter.runs(), run -> run);
                statement.setInt(6, most);
                try (ResultSet rows = statement.executeQuery()) {
                    List<OpenRequest> found = new ArrayList<>();
                    while (rows.next()) {
                        found.add(new OpenRequest(
                                rows.getString(1),
                                rows.getString(2),
                                rows.getString(3),
                                rows.getString(4),
                                rows.getString(5),
                                RequestState.valueOf(rows.getString(6)),
                                rows.getInt(7),
                                rows.getString(8),
                                rows.getString(9),
                                rows.getString(10),
                                rows.getString(11),
                                rows.getLong(12)));
                    }
                    return found;
                }
            }
        });
    }

    /**
     * Settles requests. Only what is unknown or has failed finally can be settled; a result that a stalled dispatcher
     * brings afterwards is not stored.
     *
     * @param reference the target's own name of the effect; null if it is not known
     * @param by who decided
     * @param note why; may be empty
     * @return for each key that was not settled, why not
     */
    public Map<String, String> resolve(
            List<String> keys, Resolution resolution, @Nullable String reference, String by, String note)
            throws SQLException, InterruptedException {
        String said = "resolved as " + resolution.name().toLowerCase(java.util.Locale.ROOT) + " by " + by
                + (note.isBlank() ? "" : ": " + note);
        String update = "UPDATE " + table.sql() + " o SET state = ?, fence = o.fence + 1, resolved_by = ?,"
                + " resolved_at = clock_timestamp(), external_reference = coalesce(?, o.external_reference),"
                + " outcome = ? || coalesce('; before: ' || o.outcome, ''), unknown_since = NULL,"
                + " attempts = CASE WHEN ? THEN 0 ELSE o.attempts END, due_at = clock_timestamp(),"
                + " finished_at = CASE WHEN ? THEN NULL ELSE clock_timestamp() END"
                + " WHERE o.idempotency_key = ANY (?) AND o.state IN ('UNKNOWN', 'FAILED_FINAL')"
                + " RETURNING o.idempotency_key";
        boolean again = resolution == Resolution.RETRY;
        return session.transaction(connection -> {
            Map<String, String> refused = new LinkedHashMap<>();
            keys.forEach(key -> refused.put(key, "there is no request with this key"));
            try (PreparedStatement statement = connection.prepareStatement(update);
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 7)) {
                statement.setString(1, resolution.state().name());
                statement.setString(2, by);
                statement.setString(3, reference);
                statement.setString(4, said);
                statement.setBoolean(5, again);
                statement.setBoolean(6, again);
                arrays.texts(keys, key -> key);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        refused.remove(rows.getString(1));
                    }
                }
            }
            String why = "SELECT idempotency_key, state FROM " + table.sql() + " WHERE idempotency_key = ANY (?)";
            try (PreparedStatement statement = connection.prepareStatement(why);
                    ArrayParameters arrays = new ArrayParameters(connection, statement, 1)) {
                arrays.texts(List.copyOf(refused.keySet()), key -> key);
                try (ResultSet rows = statement.executeQuery()) {
                    while (rows.next()) {
                        refused.put(
                                rows.getString(1),
                                "it is " + rows.getString(2) + "; only UNKNOWN and FAILED_FINAL can be resolved");
                    }
                }
            }
            return refused;
        });
    }
}
