package dev.tidemark.deploy.stack;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.utils.Time;

/** Kafka's own server in this JVM, as one broker with its own controller. Thread-safe once started. */
public final class KafkaBroker implements AutoCloseable {
    private static final long ADMIN_TIMEOUT_SECONDS = 30;

    private final int port;
    private final KafkaRaftServer server;

    private KafkaBroker(int port, KafkaRaftServer server) {
        this.port = port;
        this.server = server;
    }

    /**
     * Starts a broker; it accepts clients when this returns.
     *
     * @param data its log's directory; a log that is there already goes on
     * @param wishedPort where clients connect, or {@link Port#ANY}
     * @throws IllegalStateException if the port is taken
     */
    public static KafkaBroker start(Path data, int wishedPort) {
        int port = Port.choose(wishedPort, "Kafka");
        Properties properties = KafkaServerProperties.of(data, port, Port.choose(Port.ANY, "Kafka's controller"));
        KafkaLog.formatIfMissing(data);
        var server = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
        server.startup();
        return new KafkaBroker(port, server);
    }

    /** Where clients connect, {@code 127.0.0.1:port}. */
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /**
     * Creates a topic without replicas.
     *
     * @throws IllegalStateException if there is such a topic already, or the broker does not answer
     */
    public void createTopic(String name, int partitions) {
        try (Admin admin =
                Admin.create(Map.<String, Object>of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers()))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get(ADMIN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("Topic '" + name + "' could not be created: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while topic '" + name + "' was created.", e);
        }
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
