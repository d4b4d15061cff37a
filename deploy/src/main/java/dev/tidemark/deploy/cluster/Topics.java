package dev.tidemark.deploy.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.TopicExistsException;

/** Kafka's topics. */
final class Topics {
    private static final long PATIENCE_SECONDS = 30;

    private Topics() {}

    /**
     * Creates a topic without replicas; nothing happens if there is one of that name.
     *
     * @throws IllegalStateException if the broker does not answer
     */
    static void createIfMissing(String bootstrapServers, String name, int partitions) {
        try (Admin admin =
                Admin.create(Map.<String, Object>of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw new IllegalStateException("Topic '" + name + "' could not be created: " + e.getMessage(), e);
            }
        } catch (TimeoutException e) {
            throw new IllegalStateException("Kafka does not answer on " + bootstrapServers + ".", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while topic '" + name + "' was created.", e);
        }
    }
}
