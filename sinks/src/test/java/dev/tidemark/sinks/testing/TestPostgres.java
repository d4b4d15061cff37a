package dev.tidemark.sinks.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real PostgreSQL server for tests, as durable as a production one: fsync and synchronous commits are on, which the
 * embedding library switches off. It runs for root too.
 *
 * <p>Tests share {@link #shared()} and take a database each; a test that stops or kills the server starts its own.
 */
public final class TestPostgres implements AutoCloseable {
    private static final String USER = "postgres";
    private static final Duration STARTUP = Duration.ofSeconds(60);
    private static final AtomicInteger DATABASES = new AtomicInteger();
    private static @Nullable TestPostgres shared;

    private final Path dataDirectory;
    private final int port;
    private final List<String> settings;
    private EmbeddedPostgres server;

    private TestPostgres(Path dataDirectory, int port, List<String> settings) throws IOException {
        this.dataDirectory = dataDirectory;
        this.port = port;
        this.settings = settings;
        this.server = launch();
    }

    /** The server that all tests of this JVM share; it ends with the JVM. */
    public static synchronized TestPostgres shared() {
        if (shared == null) {
            shared = start();
            TestPostgres started = shared;
            Runtime.getRuntime().addShutdownHook(new Thread(started::close));
        }
        return shared;
    }

    /**
     * Starts a server of its own, for a test that stops or kills it.
     *
     * @param settings further server settings, each as {@code name=value}
     */
    public static TestPostgres start(String... settings) {
        try (var socket = new ServerSocket(0)) {
            int port = socket.getLocalPort();
            socket.close();
            return new TestPostgres(Files.createTempDirectory("tidemark-postgres"), port, List.of(settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A new, empty database, whose name no other test of this server has. */
    public TestDatabase freshDatabase() {
        String name = "test_" + DATABASES.incrementAndGet();
        var database = new TestDatabase("jdbc:postgresql://127.0.0.1:" + port + "/" + name, USER);
        try {
            new TestDatabase("jdbc:postgresql://127.0.0.1:" + port + "/postgres", USER)
                    .execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException("Could not create database " + name, e);
        }
        return database;
    }

    /** The server's port on 127.0.0.1; it stays the same over {@link #stopImmediately()} and {@link #restart()}. */
    public int port() {
        return port;
    }

    /** Stops the server as a crash does: no checkpoint is written, and every connection is dropped. */
    public void stopImmediately() throws IOException {
        server.close(); // the library stops its server by 'pg_ctl stop -m immediate'
    }

    /** Starts the server again on its data. */
    public void restart() throws IOException {
        server = launch();
    }

    @Override
    public void close() {
        try {
            server.close();
            deleteTree(dataDirectory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private EmbeddedPostgres launch() throws IOException {
        var builder = EmbeddedPostgres.builder()
                .setPort(port)
                .setDataDirectory(dataDirectory)
                .setCleanDataDirectory(false)
                .setPGStartupWait(STARTUP)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on");
        for (String setting : settings) {
            String[] pair = setting.split("=", 2);
            builder.setServerConfig(pair[0], pair[1]);
        }
        return builder.start();
    }

    private static void deleteTree(Path root) throws IOException {
        try (var paths = Files.walk(root)) {
            for (Path path : paths.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}
