package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.stack.LocalStack;
import dev.tidemark.deploy.stack.StackAddress;
import dev.tidemark.deploy.stack.StackDatabase;
import dev.tidemark.deploy.stack.StackPorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A stack that lives as long as this process, with a directory of its own and an address for the commands that look into
 * it. Closing it twice does nothing more.
 */
final class StackSession implements AutoCloseable {
    private static final String RUN = "run-";
    private static final String ADDRESS = "stack.properties";

    private final Path directory;
    private final Path address;
    private final LocalStack stack;
    private boolean closed;

    private StackSession(Path directory, Path address, LocalStack stack) {
        this.directory = directory;
        this.address = address;
        this.stack = stack;
    }

    /**
     * Starts the stack on free ports.
     *
     * @param state holds a directory for each running session; those of sessions that were killed are removed, which
     *     also ends a database server that one may have left behind, since it checks for its lock file
     */
    static StackSession start(Path state, int slots) throws IOException {
        Files.createDirectories(state);
        removeDirectoriesOfTheDead(state);
        long pid = ProcessHandle.current().pid();
        Path directory = Files.createDirectories(state.resolve(RUN + pid));
        LocalStack stack = LocalStack.start(directory, StackPorts.FREE, slots);
        Path address = state.resolve(ADDRESS);
        new StackAddress(
                        pid,
                        stack.postgres().jdbcUrl(),
                        StackDatabase.USER,
                        stack.kafka().bootstrapServers(),
                        stack.flink().webInterface().toString())
                .write(address);
        return new StackSession(directory, address, stack);
    }

    LocalStack stack() {
        return stack;
    }

    /** For files that are needed as long as the stack runs. */
    Path directory() {
        return directory;
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            Files.deleteIfExists(address);
            stack.close();
            delete(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("The stack's files in " + directory + " could not be removed.", e);
        }
    }

    private static void removeDirectoriesOfTheDead(Path state) throws IOException {
        try (Stream<Path> entries = Files.list(state)) {
            for (Path entry : entries.toList()) {
                String name = entry.getFileName().toString();
                if (name.matches(RUN + "\\d+") && !isAlive(Long.parseLong(name.substring(RUN.length())))) {
                    delete(entry);
                }
            }
        }
    }

    private static boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    private static void delete(Path directory) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(directory)) {
            files = tree.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
