package dev.tidemark.sinks.target;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The columns a table really has, from the catalogue. */
public final class TableColumns {
    private static final String SQL =
            """
            SELECT a.attname, format_type(a.atttypid, a.atttypmod)
            FROM pg_attribute a
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped""";

    private TableColumns() {}

    /** The types of the columns by name; columns of types that no target can declare are left out. */
    public static Map<String, ColumnType> types(Connection connection, TableName table) throws SQLException {
        Map<String, ColumnType> types = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(SQL)) {
            statement.setString(1, table.sql());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    String column = rows.getString(1);
                    ColumnType.find(rows.getString(2)).ifPresent(type -> types.put(column, type));
                }
            }
        }
        return types;
    }
}
