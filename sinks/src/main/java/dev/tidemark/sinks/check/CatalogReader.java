package dev.tidemark.sinks.check;

import dev.tidemark.sinks.check.TableShape.ActualColumn;
import dev.tidemark.sinks.check.TableShape.Unique;
import dev.tidemark.sinks.target.TableName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the shape of a table from PostgreSQL's catalogue. */
final class CatalogReader {
    private static final String TABLE =
            """
            SELECT c.relkind::text,
                   EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary),
                   ARRAY(SELECT p FROM unnest(?::text[]) AS p WHERE NOT has_table_privilege(c.oid, p))
            FROM pg_class c WHERE c.oid = to_regclass(?)""";
    private static final String COLUMNS =
            """
            SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                   NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' OR a.attgenerated <> ''
            FROM pg_attribute a
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
            ORDER BY a.attnum""";
    private static final String UNIQUES =
            """
            SELECT c.relname, i.indimmediate, EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid),
                   ARRAY(SELECT a.attname::text FROM pg_attribute a
                         WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey[0:i.indnkeyatts - 1]))
            FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
            WHERE i.indrelid = to_regclass(?) AND i.indisunique AND i.indisvalid
              AND i.indpred IS NULL AND i.indexprs IS NULL
            ORDER BY c.relname""";

    private CatalogReader() {}

    /** The table's shape; empty if there is no such table. */
    static Optional<TableShape> read(Connection connection, TableName table, List<String> privileges)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(TABLE)) {
            Array asked = connection.createArrayOf("text", privileges.toArray(String[]::new));
            statement.setArray(1, asked);
            statement.setString(2, table.sql());
            try (ResultSet rows = statement.executeQuery()) {
                if (!rows.next()) {
                    return Optional.empty();
                }
                return Optional.of(new TableShape(
                        rows.getString(1),
                        columns(connection, table),
                        uniques(connection, table),
                        rows.getBoolean(2),
                        texts(rows.getArray(3))));
            }
        }
    }

    private static Map<String, ActualColumn> columns(Connection connection, TableName table) throws SQLException {
        Map<String, ActualColumn> columns = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setString(1, table.sql());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    columns.put(
                            rows.getString(1),
                            new ActualColumn(rows.getString(2), rows.getBoolean(3), rows.getBoolean(4)));
                }
            }
        }
        return columns;
    }

    private static List<Unique> uniques(Connection connection, TableName table) throws SQLException {
        List<Unique> uniques = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(UNIQUES)) {
            statement.setString(1, table.sql());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    uniques.add(new Unique(
                            rows.getString(1),
                            new LinkedHashSet<>(texts(rows.getArray(4))),
                            rows.getBoolean(2),
                            rows.getBoolean(3)));
                }
            }
        }
        return uniques;
    }

    private static List<String> texts(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }
}
