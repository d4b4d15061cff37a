package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.stack.KafkaLog;
import dev.tidemark.deploy.stack.KafkaServerProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Kafka's server: one broker with its own controller. Its log outlives its process. */
record KafkaService(Software software, StackFolder folder, StackSettings settings) implements Service {
    static final String NAME = "kafka";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void prepare() {
        try (Writer writer = Files.newBufferedWriter(file())) {
            KafkaServerProperties.of(folder.kafkaData(), settings.kafka(), settings.kafkaController())
                    .store(writer, "The local stack's broker");
        } catch (IOException e) {
            throw new UncheckedIOException("Kafka's configuration could not be written to " + file() + ": " + e, e);
        }
        KafkaLog.formatIfMissing(folder.kafkaData());
    }

    @Override
    public List<String> command() {
        return new JavaCommand(folder, NAME)
                .of(
                        software.kafkaClasspath(),
                        List.of("-Xms64m", "-Xmx320m"),
                        "kafka.Kafka",
                        List.of(file().toString()));
    }

    @Override
    public boolean ready() {
        return Answers.tcp(settings.kafka());
    }

    private Path file() {
        return folder.configuration().resolve("kafka.properties");
    }
}
