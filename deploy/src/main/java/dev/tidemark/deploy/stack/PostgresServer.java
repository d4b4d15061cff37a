package dev.tidemark.deploy.stack;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A real PostgreSQL server, as durable as a production one: fsync and synchronous commits are on, which the embedding
 * library switches off. It runs for root too, and asks no password of local users. Thread-safe once started.
 */
public final class PostgresServer implements AutoCloseable {
    private static final Duration STARTUP = Duration.ofSeconds(60);

    private final int port;
    private final StackDatabase database;
    private final EmbeddedPostgres server;

    private PostgresServer(int port, EmbeddedPostgres server) {
        this.port = port;
        this.database = new StackDatabase(port);
        this.server = server;
    }

    /**
     * Starts a server with an empty database of its own role, or goes on with the data it finds.
     *
     * @param data its data directory
     * @param wishedPort where clients connect, or {@link Port#ANY}
     * @throws IllegalStateException if the port is taken
     */
    public static PostgresServer start(Path data, int wishedPort) {
        int port = Port.choose(wishedPort, "PostgreSQL");
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setPort(port)
                    .setDataDirectory(data)
                    .setCleanDataDirectory(false)
                    .setPGStartupWait(STARTUP)
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("max_connections", "60")
                    .start();
            var started = new PostgresServer(port, server);
            started.createDatabaseIfMissing();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be started in " + data + ".", e);
        }
    }

    /** The database's address, with neither user nor password. */
    public String jdbcUrl() {
        return database.jdbcUrl();
    }

    /** What {@code psql} takes to connect. */
    public String psqlUri() {
        return database.psqlUri();
    }

    /** A new connection to the stack's database, as its owner. */
    public Connection connect() throws SQLException {
        return database.connect();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL on port " + port + " could not be stopped.", e);
        }
    }

    private void createDatabaseIfMissing() {
        try {
            database.createIfMissing();
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "The stack's database could not be created on port " + port + ": " + e.getMessage(), e);
        }
    }
}
