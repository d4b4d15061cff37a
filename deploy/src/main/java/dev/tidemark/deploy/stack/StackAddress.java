package dev.tidemark.deploy.stack;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * Where a running stack is, kept in a file for the commands that look into it.
 *
 * @param pid the process that lives as long as the stack
 * @param jdbcUrl PostgreSQL's address
 * @param user PostgreSQL's user
 * @param bootstrapServers Kafka's address
 * @param webInterface Flink's address
 */
public record StackAddress(long pid, String jdbcUrl, String user, String bootstrapServers, String webInterface) {

    /** Writes the address into a file, in the place of any other. */
    public void write(Path file) throws IOException {
        var properties = new Properties();
        properties.setProperty("pid", Long.toString(pid));
        properties.setProperty("postgres.url", jdbcUrl);
        properties.setProperty("postgres.user", user);
        properties.setProperty("kafka.bootstrap-servers", bootstrapServers);
        properties.setProperty("flink.web", webInterface);
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, "a running local stack");
        }
    }

    /**
     * The address in a file, if there is such a file and the stack it speaks of is running.
     *
     * @throws IOException if the file cannot be read
     */
    public static Optional<StackAddress> readIfRunning(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        var address = new StackAddress(
                Long.parseLong(properties.getProperty("pid", "-1")),
                properties.getProperty("postgres.url", ""),
                properties.getProperty("postgres.user", ""),
                properties.getProperty("kafka.bootstrap-servers", ""),
                properties.getProperty("flink.web", ""));
        return ProcessHandle.of(address.pid()).filter(ProcessHandle::isAlive).map(process -> address);
    }
}
