package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a stack keeps what it needs and makes: process files, data, logs, checkpoints, savepoints.
 *
 * @param root an absolute path; nothing outside it is written
 */
public record StackFolder(Path root) {

    /** The folder at a path, absolute so that processes with another working directory find it. */
    public StackFolder {
        root = root.toAbsolutePath().normalize();
    }

    /** Makes all directories that processes expect to find. */
    void create() {
        try {
            for (Path directory : List.of(
                    processes(), logs(), configuration(), checkpoints(), savepoints(), temporary(), uploads())) {
                Files.createDirectories(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The stack's folder " + root + " could not be prepared: " + e, e);
        }
    }

    /** One file for each process that was started. */
    Path processes() {
        return root.resolve("processes");
    }

    /** One file for each process, appended to over restarts. */
    public Path logs() {
        return root.resolve("logs");
    }

    Path configuration() {
        return root.resolve("conf");
    }

    Path kafkaData() {
        return root.resolve("kafka");
    }

    Path postgresData() {
        return root.resolve("postgres");
    }

    /** Retained checkpoints, in a directory for each job id. */
    public Path checkpoints() {
        return root.resolve("checkpoints");
    }

    /** Savepoints, in a directory each. */
    public Path savepoints() {
        return root.resolve("savepoints");
    }

    Path temporary() {
        return root.resolve("tmp");
    }

    Path uploads() {
        return root.resolve("uploads");
    }

    Path settings() {
        return root.resolve("settings.properties");
    }
}
