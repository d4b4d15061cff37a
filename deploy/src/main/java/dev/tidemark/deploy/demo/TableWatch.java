package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.oracle.TotalsDefinition;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Watches the target table: how many rows there are, and the first grouping's latest windows of a few keys. Not thread-safe.
 */
final class TableWatch {
    private static final int WINDOWS_OF_A_KEY = 3;

    private final Connection connection;
    private final TotalsDefinition definition;
    private final List<List<String>> keys;
    private final Map<List<Object>, WatchedWindow> seen = new HashMap<>();

    TableWatch(Connection connection, TotalsDefinition definition, List<List<String>> keys) {
        this.keys = keys;
        this.connection = connection;
        this.definition = definition;
    }

    Progress progress() throws SQLException {
        try (PreparedStatement statement =
                        connection.prepareStatement("SELECT count(*), count(*) FILTER (WHERE settled),"
                                + " (SELECT count(DISTINCT (topic, partition, \"offset\")) FROM rejected_record WHERE reason = 'late'),"
                                + " (SELECT count(*) FROM rejected_record WHERE reason <> 'late'),"
                                + " (SELECT count(*) FROM sink_conflict), (SELECT count(*) FROM sink_dead_letter)"
                                + " FROM " + definition.table());
                ResultSet result = statement.executeQuery()) {
            result.next();
            return new Progress(
                    result.getLong(1),
                    result.getLong(2),
                    result.getLong(3),
                    result.getLong(4),
                    result.getLong(5),
                    result.getLong(6));
        }
    }

    /** The watched windows by key, the latest first. */
    List<WatchedWindow> windows() throws SQLException {
        List<WatchedWindow> windows = new ArrayList<>();
        for (List<String> key : keys) {
            for (WatchedWindow window : latest(key)) {
                WatchedWindow known = window.after(seen.get(List.<Object>of(key, window.start())));
                seen.put(List.of(key, window.start()), known);
                windows.add(known);
            }
        }
        return windows;
    }

    private List<WatchedWindow> latest(List<String> key) throws SQLException {
        String matches = definition.keyColumns().stream()
                .map(column -> quoted(column) + " = ?")
                .collect(Collectors.joining(" AND "));
        String watched = definition.valueColumns().stream()
                .findFirst()
                .map(TableWatch::quoted)
                .orElse("records");
        String sql = "SELECT window_start, window_end, records, settled, " + watched
                + " AS watched FROM " + definition.table() + " WHERE grouping = ? AND " + matches
                + " ORDER BY window_start DESC LIMIT " + WINDOWS_OF_A_KEY;
        List<WatchedWindow> windows = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, definition.groupings().get(0).name());
            for (int i = 0; i < key.size(); i++) {
                statement.setString(i + 2, key.get(i));
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    windows.add(new WatchedWindow(
                            key,
                            instant(result, "window_start"),
                            instant(result, "window_end"),
                            result.getLong("records"),
                            result.getBigDecimal("watched"),
                            result.getBoolean("settled"),
                            0));
                }
            }
        }
        return windows;
    }

    private static Instant instant(ResultSet result, String column) throws SQLException {
        return result.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
