package dev.tidemark.deploy.stack;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** The directory in which a single Kafka server keeps its log. A server refuses one that has not been formatted. */
public final class KafkaLog {

    private KafkaLog() {}

    /** Gives the directory an identity; nothing happens if it has one. */
    public static void formatIfMissing(Path data) {
        if (Files.exists(data.resolve("meta.properties"))) {
            return;
        }
        try {
            Files.createDirectories(data);
            new Formatter()
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(KafkaServerProperties.NODE_ID)
                    .setControllerListenerName(KafkaServerProperties.CONTROLLER_LISTENER)
                    .addDirectory(data.toAbsolutePath().toString())
                    .setMetadataLogDirectory(data.toAbsolutePath().toString())
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                    .run();
        } catch (IOException e) {
            throw new UncheckedIOException("Kafka's log directory " + data + " could not be prepared.", e);
        } catch (Exception e) { // the formatter declares no narrower type
            throw new IllegalStateException(
                    "Kafka's log directory " + data + " could not be prepared: " + e.getMessage(), e);
        }
    }
}
