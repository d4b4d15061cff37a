package dev.tidemark.jobs.ingest;

import dev.tidemark.jobs.config.ConfigException;
import dev.tidemark.jobs.config.SourceConfig;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Checks that brokers answer and topics exist, before a job is submitted. */
public final class TopicCheck {
    private static final int SECONDS = 10;

    private TopicCheck() {}

    /** @throws ConfigException if no broker answers within ten seconds, or a topic does not exist */
    public static void requireTopics(SourceConfig source, Set<String> topics) {
        var properties = new Properties();
        properties.putAll(source.properties());
        properties.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, source.bootstrapServers());
        properties.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, String.valueOf(SECONDS * 1_000));
        properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, String.valueOf(SECONDS * 1_000));
        try (Admin admin = Admin.create(properties)) {
            for (String topic : topics) {
                requireTopic(admin, source.bootstrapServers(), topic);
            }
        } catch (KafkaException e) {
            throw new ConfigException(
                    "The Kafka client for " + source.bootstrapServers() + " cannot be made: " + rootMessage(e) + ".",
                    e);
        }
    }

    private static void requireTopic(Admin admin, String brokers, String topic) {
        try {
            admin.describeTopics(Set.of(topic)).allTopicNames().get(SECONDS + 1, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                throw new ConfigException(
                        "There is no topic '" + topic + "' at " + brokers + "; create it, or name the right one.", e);
            }
            throw new ConfigException(
                    "No answer about topic '" + topic + "' from the Kafka brokers at " + brokers + ": " + rootMessage(e)
                            + ". Check 'bootstrap-servers' and that a broker runs there.",
                    e);
        } catch (TimeoutException e) {
            throw new ConfigException(
                    "No Kafka broker answers at " + brokers + " within " + SECONDS
                            + " s. Check 'bootstrap-servers' and that a broker runs there.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ConfigException("The check of topic '" + topic + "' was interrupted.", e);
        }
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
