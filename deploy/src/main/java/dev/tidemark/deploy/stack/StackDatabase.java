package dev.tidemark.deploy.stack;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * The stack's own database on a PostgreSQL server of 127.0.0.1 that asks no password.
 *
 * @param port where the server listens
 */
public record StackDatabase(int port) {
    /** The role that owns the database. */
    public static final String USER = "tidemark";

    private static final String DATABASE = "tidemark";

    /** The database's address, with neither user nor password. */
    public String jdbcUrl() {
        return url(DATABASE);
    }

    /** What {@code psql} takes to connect. */
    public String psqlUri() {
        return "postgresql://" + USER + "@127.0.0.1:" + port + "/" + DATABASE;
    }

    /** A new connection to the database, as its owner. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection(jdbcUrl(), USER, null);
    }

    /**
     * Creates the database and its owner where they are not there yet; a creation that broke off is completed.
     *
     * @throws SQLException if the server does not answer, or not yet
     */
    public void createIfMissing() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url("postgres"), "postgres", null);
                var statement = connection.createStatement()) {
            try (var role = statement.executeQuery("SELECT 1 FROM pg_roles WHERE rolname = '" + USER + "'")) {
                if (!role.next()) {
                    statement.execute("CREATE ROLE " + USER + " LOGIN");
                }
            }
            try (var database =
                    statement.executeQuery("SELECT 1 FROM pg_database WHERE datname = '" + DATABASE + "'")) {
                if (!database.next()) {
                    statement.execute("CREATE DATABASE " + DATABASE + " OWNER " + USER + " ENCODING 'UTF8'");
                }
            }
        }
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
    }
}
