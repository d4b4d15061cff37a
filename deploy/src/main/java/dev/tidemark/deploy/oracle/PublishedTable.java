package dev.tidemark.deploy.oracle;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads what a job has published from its database. */
public final class PublishedTable {
    private static final String LATE = "late";

    private PublishedTable() {}

    /**
     * Reads rows and rejected records as of one instant.
     *
     * @param connection a connection of its own: the transaction's isolation is changed
     */
    public static Published read(Connection connection, TotalsDefinition definition) throws SQLException {
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
        try {
            Map<Long, Set<LateRecord>> late = new HashMap<>();
            Map<Position, String> bad = new TreeMap<>();
            readRejected(connection, definition, late, bad);
            return new Published(readRows(connection, definition), late, bad);
        } finally {
            connection.rollback();
        }
    }

    private static Map<RowId, PublishedRow> readRows(Connection connection, TotalsDefinition definition)
            throws SQLException {
        String columns = columns(definition.keyColumns()) + ", " + columns(definition.valueColumns());
        Map<RowId, PublishedRow> rows = new HashMap<>();
        try (var statement = connection.createStatement();
                var result = statement.executeQuery("SELECT grouping, window_start, window_end, records, settled,"
                        + " generation, " + columns + " FROM " + definition.table())) {
            while (result.next()) {
                List<String> key = new ArrayList<>();
                for (String column : definition.keyColumns()) {
                    key.add(result.getString(column));
                }
                List<BigDecimal> values = new ArrayList<>();
                for (ValueField value : definition.values()) {
                    values.add(result.getBigDecimal(value.column()));
                }
                var id = new RowId(result.getString("grouping"), key, instant(result, "window_start"));
                var value = new RowValue(instant(result, "window_end"), result.getLong("records"), values);
                rows.put(id, new PublishedRow(value, result.getBoolean("settled"), result.getLong("generation")));
            }
        }
        return rows;
    }

    private static void readRejected(
            Connection connection,
            TotalsDefinition definition,
            Map<Long, Set<LateRecord>> late,
            Map<Position, String> bad)
            throws SQLException {
        try (var statement = connection.prepareStatement("SELECT reason, topic, partition, \"offset\", grouping,"
                + " window_key, window_start, generation FROM rejected_record WHERE topic = ?")) {
            statement.setString(1, definition.topic());
            try (var result = statement.executeQuery()) {
                while (result.next()) {
                    var position = new Position(
                            result.getString("topic"), result.getInt("partition"), result.getLong("offset"));
                    String reason = result.getString("reason");
                    if (reason.equals(LATE)) {
                        late.computeIfAbsent(result.getLong("generation"), first -> new HashSet<>())
                                .add(new LateRecord(position, window(result)));
                    } else {
                        bad.put(position, reason);
                    }
                }
            }
        }
    }

    private static RowId window(ResultSet result) throws SQLException {
        List<String> key =
                Arrays.asList((String[]) result.getArray("window_key").getArray());
        return new RowId(result.getString("grouping"), key, instant(result, "window_start"));
    }

    private static Instant instant(ResultSet result, String column) throws SQLException {
        return result.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static String columns(List<String> names) {
        return names.stream()
                .map(name -> '"' + name.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(", "));
    }
}
