package dev.tidemark.sinks.event;

import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import dev.tidemark.sinks.target.EventSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Writes projections: the higher version replaces the lower one, guarded in the statement. Of a batch, only the highest
 * version of an entity is sent; the others are judged by the row that then stands.
 */
final class LatestVersion {
    private final TableRows rows;
    private final String upsert;
    private final String look;

    /** What a row says: its version, and the hash of its values. */
    private record Known(long version, String hash) {}

    LatestVersion(TableRows rows) {
        this.rows = rows;
        EventSql sql = new EventSql(rows.table());
        upsert = sql.upsert();
        look = sql.look();
    }

    /**
     * Gives each entry its result, within the connection's transaction.
     *
     * @return how many were decided without being sent
     */
    long write(Connection connection, List<Entry> entries) throws SQLException {
        Map<List<Object>, Entry> best = new LinkedHashMap<>();
        Comparator<Entry> byVersion =
                Comparator.comparingLong(entry -> known(entry).version());
        for (Entry entry : entries) {
            best.merge(entry.identity(), entry, (a, b) -> byVersion.compare(b, a) > 0 ? b : a);
        }
        List<Entry> leaders = List.copyOf(best.values());
        Map<List<Object>, Known> standing = upsert(connection, leaders, best);
        look(
                connection,
                leaders.stream()
                        .filter(leader -> !standing.containsKey(leader.identity()))
                        .toList(),
                standing);
        for (Entry entry : entries) {
            if (entry.open()) {
                entry.result(judge(entry, Vanished.unless(standing.get(entry.identity()), rows.table())));
            }
        }
        return entries.size() - leaders.size();
    }

    private Map<List<Object>, Known> upsert(Connection connection, List<Entry> leaders, Map<List<Object>, Entry> best)
            throws SQLException {
        List<List<Object>> written = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(upsert);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bind(parameters, leaders);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    written.add(rows.identity(result));
                }
            }
        }
        Map<List<Object>, Known> standing = new HashMap<>();
        for (List<Object> identity : written) {
            Entry leader = Vanished.unless(best.get(identity), rows.table());
            leader.result(Applied.INSTANCE);
            standing.put(identity, known(leader));
        }
        return standing;
    }

    private void look(Connection connection, List<Entry> refused, Map<List<Object>, Known> standing)
            throws SQLException {
        if (refused.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(look);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bindIdentity(parameters, refused);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    standing.put(
                            refused.get(result.getInt(1) - 1).identity(),
                            new Known(result.getLong(2), result.getString(3)));
                }
            }
        }
    }

    private SinkResult judge(Entry entry, Known row) throws SQLException {
        Known attempted = known(entry);
        if (attempted.version() > row.version()) {
            // the row that refused a lower version is gone, and another stands in its place
            throw Vanished.of(rows.table());
        }
        if (attempted.version() < row.version()) {
            return new StaleIgnored("version " + row.version(), "version " + attempted.version());
        }
        return attempted.hash().equals(row.hash())
                ? DuplicateIgnored.INSTANCE
                : new Conflict("Table '" + rows.table().table() + "' has version " + row.version() + " of "
                        + entry.identity() + " with other values; the row stays.");
    }

    private Known known(Entry entry) {
        int state = rows.table().identity().size();
        return new Known(
                (Long) Objects.requireNonNull(entry.row().get(state)),
                String.valueOf(entry.row().get(state + 1)));
    }
}
