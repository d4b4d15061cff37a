package dev.tidemark.jobs.config;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where records are read from.
 *
 * @param bootstrapServers the brokers, as {@code host:port,host:port}
 * @param topic the topic
 * @param groupId the consumer group under which offsets are committed
 * @param startFrom {@code earliest}, {@code group-offsets}, or an instant; a restored run goes on where it was
 * @param bounded whether the run ends at the offsets that the topic ends with when it starts
 * @param properties further properties of the Kafka client
 */
public record SourceConfig(
        String bootstrapServers,
        String topic,
        String groupId,
        StartFrom startFrom,
        Boolean bounded,
        Map<String, String> properties) {

    public SourceConfig(
            @Nullable String bootstrapServers,
            @Nullable String topic,
            @Nullable String groupId,
            @Nullable StartFrom startFrom,
            @Nullable Boolean bounded,
            @Nullable Map<String, String> properties) {
        this.bootstrapServers = Require.text(bootstrapServers, "bootstrap-servers");
        this.topic = Require.text(topic, "topic");
        this.groupId = Require.text(groupId, "group-id");
        this.startFrom = Require.orDefault(startFrom, StartFrom.EARLIEST);
        this.bounded = Require.orDefault(bounded, false);
        this.properties = Map.copyOf(Require.orDefault(properties, Map.of()));
    }
}
