package dev.tidemark.deploy.failure;

import dev.tidemark.deploy.stack.StackDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A database of one run, on the stack's server.
 *
 * @param port the server's port
 * @param name the database's name
 */
record RunDatabase(int port, String name) {
    static final String USER = StackDatabase.USER;

    static RunDatabase create(StackDatabase server, String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres", "postgres", null);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name + " OWNER " + USER);
        }
        return new RunDatabase(server.port(), name);
    }

    /** Its address as seen through a port, such as a proxy's. */
    String jdbcUrl(int throughPort) {
        return "jdbc:postgresql://127.0.0.1:" + throughPort + "/" + name;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl(port), USER, null);
    }

    /** Runs statements, separated by semicolons. */
    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The one number that a query finds. */
    long number(String sql) throws SQLException {
        return Long.parseLong(texts(sql).get(0));
    }

    /** The first column of the rows that a query finds, as text, with times in UTC. */
    List<String> texts(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET TIME ZONE 'UTC'");
            try (ResultSet result = statement.executeQuery(sql)) {
                List<String> texts = new ArrayList<>();
                while (result.next()) {
                    texts.add(result.getString(1));
                }
                return texts;
            }
        }
    }
}
