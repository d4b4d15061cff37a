package dev.tidemark.sinks.benchmark;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A real PostgreSQL that is as durable as a production one, and its only table of totals. */
final class Database implements AutoCloseable {
    private final EmbeddedPostgres postgres;

    private Database(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /** Starts the server with fsync and synchronous commits on; the embedding library switches both off. */
    static Database start() throws IOException {
        return new Database(EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("shared_buffers", "512MB")
                .setServerConfig("max_wal_size", "4GB")
                // a measurement that autovacuum interrupts at random cannot be repeated; it is run between them
                .setServerConfig("autovacuum", "off")
                .start());
    }

    String url() {
        return postgres.getJdbcUrl(user(), "postgres");
    }

    String user() {
        return "postgres";
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    /** Runs statements, separated by semicolons, in one connection. */
    void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Reads the two numbers that {@code sql} selects. */
    Workload.Expected rowsAndRecords(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return new Workload.Expected(result.getLong(1), result.getLong(2));
        }
    }

    /** The server's data directory, where it keeps its process id. */
    Path dataDirectory() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SHOW data_directory")) {
            result.next();
            return Path.of(result.getString(1));
        }
    }

    /** Ends every client connection. */
    void closeOtherConnections() throws SQLException {
        run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    }

    /** How many client connections are open beside the one that asks. */
    int otherConnections() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*) FROM pg_stat_activity"
                        + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")) {
            result.next();
            return result.getInt(1);
        }
    }

    @Override
    public void close() throws IOException {
        postgres.close();
    }
}
