package dev.tidemark.deploy.sample;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes records to one topic, each once and in order within its partition: the producer is idempotent and waits
 * for all acknowledgements. Thread-safe.
 */
public final class Publisher implements AutoCloseable {
    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

    /**
     * Connects lazily; nothing is sent yet.
     *
     * @param bootstrapServers the brokers
     * @param topic the topic, which exists
     */
    public Publisher(String bootstrapServers, String topic) {
        this.topic = topic;
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                        true,
                        ProducerConfig.LINGER_MS_CONFIG,
                        20),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Sends a record to the partition of its key. */
    public void publish(Publication publication) {
        send(publication, null);
    }

    /** Sends a record to a given partition. */
    public void publishTo(int partition, Publication publication) {
        send(publication, partition);
    }

    /** How many partitions the topic has. */
    public int partitions() {
        return producer.partitionsFor(topic).size();
    }

    /**
     * Waits until the broker has acknowledged all that was sent.
     *
     * @throws IllegalStateException if a record was not accepted
     */
    public void flush() {
        producer.flush();
        Exception error = failure.get();
        if (error != null) {
            throw new IllegalStateException("Kafka did not accept a record for topic '" + topic + "'.", error);
        }
    }

    @Override
    public void close() {
        producer.close();
    }

    private void send(Publication publication, @Nullable Integer partition) {
        ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                topic,
                partition,
                publication.timestamp().toEpochMilli(),
                publication.key().getBytes(StandardCharsets.UTF_8),
                publication.value());
        producer.send(record, (metadata, error) -> {
            if (error != null) {
                failure.compareAndSet(null, error);
            }
        });
    }
}
