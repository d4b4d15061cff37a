package dev.tidemark.sinks.event;

import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.Severity;
import dev.tidemark.sinks.target.EventSql;
import dev.tidemark.sinks.target.EventTable.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes rows that are never changed: facts, contributions and requests. The first row of an identity stands. Every other
 * command of that identity is a duplicate if it says the same, and a conflict if it does not. The insert decides; a second
 * statement asks only about the rows it did not insert.
 */
final class InsertOnce {
    private final TableRows rows;
    private final String insert;
    private final String look;

    InsertOnce(TableRows rows) {
        this.rows = rows;
        EventSql sql = new EventSql(rows.table());
        insert = sql.insert();
        look = sql.look();
    }

    /**
     * Gives each entry its result, within the connection's transaction.
     *
     * @return how many were decided without being sent
     */
    long write(Connection connection, List<Entry> entries) throws SQLException {
        Map<List<Object>, Entry> first = new LinkedHashMap<>();
        entries.forEach(entry -> first.putIfAbsent(entry.identity(), entry));
        List<Entry> leaders = List.copyOf(first.values());
        Set<List<Object>> inserted = insert(connection, leaders);
        Map<List<Object>, String> hashes = new HashMap<>();
        List<Entry> refused = new ArrayList<>();
        for (Entry leader : leaders) {
            if (inserted.contains(leader.identity())) {
                leader.result(Applied.INSTANCE);
                hashes.put(leader.identity(), hash(leader));
            } else {
                refused.add(leader);
            }
        }
        look(connection, refused, hashes);
        for (Entry entry : entries) {
            if (entry.open()) {
                entry.result(judge(entry, Vanished.unless(hashes.get(entry.identity()), rows.table())));
            }
        }
        return entries.size() - leaders.size();
    }

    private Set<List<Object>> insert(Connection connection, List<Entry> leaders) throws SQLException {
        Set<List<Object>> inserted = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(insert);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bind(parameters, leaders);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    inserted.add(rows.identity(result));
                }
            }
        }
        return inserted;
    }

    private void look(Connection connection, List<Entry> refused, Map<List<Object>, String> hashes)
            throws SQLException {
        if (refused.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(look);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            rows.bindIdentity(parameters, refused);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    hashes.put(refused.get(result.getInt(1) - 1).identity(), result.getString(2));
                }
            }
        }
    }

    private SinkResult judge(Entry entry, String rowHash) {
        if (rowHash.equals(hash(entry))) {
            return DuplicateIgnored.INSTANCE;
        }
        String key = entry.command().idempotencyKey().value();
        return rows.table().kind() == Kind.OUTBOX
                ? new Conflict(
                        "Collision: the idempotency key '" + key
                                + "' stands for another request already; this one is not sent.",
                        Severity.HIGH)
                : new Conflict("Table '" + rows.table().table() + "' has another content under " + entry.identity()
                        + "; the row stays.");
    }

    /** The hash stands first among the state's columns. */
    private String hash(Entry entry) {
        return String.valueOf(entry.row().get(rows.table().identity().size()));
    }
}
