package dev.tidemark.deploy.oracle;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from its first record to the last one there is. */
public final class TopicReader {
    private static final Duration POLL = Duration.ofMillis(200);

    private TopicReader() {}

    /**
     * All records of the topic's partitions, as of now; within a partition in its order.
     *
     * @throws org.apache.kafka.common.KafkaException if the brokers do not answer or the topic is not there
     */
    public static List<InputRecord> readAll(String bootstrapServers, String topic) {
        List<InputRecord> records = new ArrayList<>();
        try (var consumer = new KafkaConsumer<>(
                Map.<String, Object>of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                        false),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(info -> new TopicPartition(topic, info.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    if (record.offset() < ends.getOrDefault(new TopicPartition(topic, record.partition()), 0L)) {
                        var position = new Position(topic, record.partition(), record.offset());
                        records.add(new InputRecord(position, record.timestamp(), record.value()));
                    }
                }
            }
        }
        return records;
    }
}
