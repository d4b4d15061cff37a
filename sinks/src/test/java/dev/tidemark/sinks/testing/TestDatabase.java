package dev.tidemark.sinks.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * One database of a test's server. No password is asked for on 127.0.0.1.
 *
 * @param url its JDBC address, without the user
 * @param user the superuser's name
 */
public record TestDatabase(String url, String user) {

    /** A new connection; the caller closes it. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url, user, "");
    }

    /** The same database as seen through another port, such as a proxy's. */
    public TestDatabase through(int port) {
        return new TestDatabase(url.replaceFirst("127\\.0\\.0\\.1:\\d+", "127.0.0.1:" + port), user);
    }

    /** Runs statements, separated by semicolons, in one connection. */
    public void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The rows that a query finds: each row's columns as text, joined by {@code |}, null as {@code null}. */
    public List<String> query(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            try (ResultSet result = statement.executeQuery(sql)) {
                List<String> rows = new ArrayList<>();
                int columns = result.getMetaData().getColumnCount();
                while (result.next()) {
                    List<String> row = new ArrayList<>();
                    for (int column = 1; column <= columns; column++) {
                        row.add(String.valueOf(result.getString(column)));
                    }
                    rows.add(String.join("|", row));
                }
                return rows;
            }
        }
    }

    /** The one number that a query finds. */
    public long number(String sql) throws SQLException {
        return Long.parseLong(query(sql).get(0));
    }
}
