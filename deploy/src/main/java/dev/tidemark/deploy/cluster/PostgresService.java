package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.stack.StackDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * PostgreSQL's server, as durable as a production one: fsync and synchronous commits stay on. Its data outlives its
 * process.
 *
 * <p>It refuses to run for root, as which containers often run; there it gets a user namespace of its own, in which it
 * is nobody.
 */
record PostgresService(Software software, StackFolder folder, StackSettings settings) implements Service {
    static final String NAME = "postgres";

    /** Ends every connection at once and writes no checkpoint, so that the next start recovers as after a crash. */
    static final String IMMEDIATE = "QUIT";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void prepare() {
        PostgresPrograms.unpackIfMissing(software.postgresHome());
        if (Files.exists(folder.postgresData().resolve("PG_VERSION"))) {
            return;
        }
        List<String> initdb = asUser("initdb");
        initdb.addAll(List.of(
                "-D", folder.postgresData().toString(), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale"));
        try {
            Process process = new ProcessBuilder(initdb)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                    .start();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(
                        "PostgreSQL's data directory could not be made; see the end of " + log() + ".");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL's initdb could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while PostgreSQL's data directory was made.", e);
        }
    }

    @Override
    public List<String> command() {
        List<String> command = asUser("postgres");
        command.addAll(List.of("-D", folder.postgresData().toString(), "-p", Integer.toString(settings.postgres())));
        for (String setting : List.of(
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "max_connections=60",
                "max_prepared_transactions=20",
                "fsync=on",
                "synchronous_commit=on",
                "log_min_messages=warning")) {
            command.addAll(List.of("-c", setting));
        }
        return command;
    }

    @Override
    public boolean ready() {
        try {
            new StackDatabase(settings.postgres()).createIfMissing();
            return true;
        } catch (SQLException e) {
            return false; // the answer to the question: it is starting, or recovering
        }
    }

    @Override
    public String endSignal() {
        return "INT"; // TERM waits until the last client has gone
    }

    private List<String> asUser(String program) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(software.postgresHome().resolve("bin").resolve(program).toString());
        return command;
    }

    private Path log() {
        return folder.logs().resolve(NAME + ".log");
    }
}
