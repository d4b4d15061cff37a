package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.stack.Port;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What a stack was started with, kept in its folder so that later verbs find it.
 *
 * @param kafka port for Kafka's clients
 * @param kafkaController port on which Kafka reaches its own controller
 * @param postgres port for PostgreSQL's clients
 * @param flink port of Flink's web pages and REST interface
 * @param flinkRpc port on which TaskManagers reach the JobManager
 * @param taskManagers how many TaskManagers, each with {@link #SLOTS} slots
 */
public record StackSettings(int kafka, int kafkaController, int postgres, int flink, int flinkRpc, int taskManagers) {
    /** Task slots of each TaskManager. */
    public static final int SLOTS = 2;

    /** Settings on free ports, so that several stacks can run beside each other. */
    public static StackSettings onFreePorts(int taskManagers) {
        return new StackSettings(
                Port.choose(Port.ANY, "Kafka"),
                Port.choose(Port.ANY, "Kafka's controller"),
                Port.choose(Port.ANY, "PostgreSQL"),
                Port.choose(Port.ANY, "Flink's web interface"),
                Port.choose(Port.ANY, "Flink's JobManager"),
                taskManagers);
    }

    /**
     * Makes sure that nobody listens on any of the ports.
     *
     * @throws IllegalStateException if one is taken, naming it
     */
    void checkFree() {
        Port.choose(kafka, "Kafka");
        Port.choose(kafkaController, "Kafka's controller");
        Port.choose(postgres, "PostgreSQL");
        Port.choose(flink, "Flink's web interface");
        Port.choose(flinkRpc, "Flink's JobManager");
    }

    void write(Path file) {
        var properties = new Properties();
        properties.setProperty("kafka", Integer.toString(kafka));
        properties.setProperty("kafka-controller", Integer.toString(kafkaController));
        properties.setProperty("postgres", Integer.toString(postgres));
        properties.setProperty("flink", Integer.toString(flink));
        properties.setProperty("flink-rpc", Integer.toString(flinkRpc));
        properties.setProperty("taskmanagers", Integer.toString(taskManagers));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, "What the local stack was started with");
        } catch (IOException e) {
            throw new UncheckedIOException("The stack's settings could not be written to " + file + ": " + e, e);
        }
    }

    static StackSettings read(Path file) {
        var properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("The stack's settings could not be read from " + file + ": " + e, e);
        }
        return new StackSettings(
                number(properties, "kafka", file),
                number(properties, "kafka-controller", file),
                number(properties, "postgres", file),
                number(properties, "flink", file),
                number(properties, "flink-rpc", file),
                number(properties, "taskmanagers", file));
    }

    private static int number(Properties properties, String name, Path file) {
        String text = properties.getProperty(name, "");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalStateException(
                    "'" + name + "' in " + file + " is '" + text + "', expected a number; end the stack's processes"
                            + " by hand and remove its folder.",
                    e);
        }
    }
}
