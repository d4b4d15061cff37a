package dev.tidemark.sinks.audit;

import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.target.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Inserts records into an audit table, all in one statement. The table's key is (target, idempotency key, hash), so
 * that a replay finds its rows there and adds none.
 *
 * @param <R> what is kept
 */
final class AuditTable<R> {
    private final String sql;
    private final Origin origin;
    private final List<Part<R>> parts;

    /** A column, its type in SQL, and what it holds of a record, as text that the server reads as that type. */
    record Part<R>(String column, String type, Function<R, @Nullable String> text) {}

    AuditTable(TableName table, Origin origin, List<Part<R>> parts) {
        this.origin = origin;
        this.parts = parts;
        this.sql = "INSERT INTO " + table.sql() + "\n  (target, sink, run, "
                + parts.stream().map(Part::column).collect(Collectors.joining(", ")) + ")\nSELECT ?, ?, ?, "
                + IntStream.range(0, parts.size())
                        .mapToObj(i -> "p" + i + "::" + parts.get(i).type())
                        .collect(Collectors.joining(", "))
                + "\nFROM unnest("
                + parts.stream().map(p -> "?::text[]").collect(Collectors.joining(", ")) + ")\n  AS b ("
                + IntStream.range(0, parts.size()).mapToObj(i -> "p" + i).collect(Collectors.joining(", "))
                + ")\nON CONFLICT DO NOTHING";
    }

    void insert(Connection connection, List<R> records) throws SQLException {
        if (records.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ArrayParameters arrays = new ArrayParameters(connection, statement, 4)) {
            statement.setString(1, origin.target().toString());
            statement.setString(2, origin.sink());
            statement.setString(3, origin.run());
            for (Part<R> part : parts) {
                arrays.texts(records, part.text());
            }
            statement.executeUpdate();
        }
    }
}
