package dev.tidemark.jobs.ingest;

import dev.tidemark.jobs.config.SourceConfig;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * A topic of rejected records: their bytes unchanged, with reason and position in the headers. A record can stand in it
 * more than once; its position tells. One whose bytes would not fit beside the headers is written without them; they
 * stand in the table {@code rejected_record}.
 */
public final class RejectedTopic {
    /** What brokers take by default (max.message.bytes), less room for the headers. */
    static final int MAX_RAW = 1_000_000;

    /** A client that reads a topic with these properties needs them for writing too. */
    private static final List<String> SECURITY = List.of("security.", "sasl.", "ssl.");

    private RejectedTopic() {}

    /** Writes to a topic of the source's brokers, at least once. */
    public static KafkaSink<RejectedRecord> sink(SourceConfig source, String topic) {
        return KafkaSink.<RejectedRecord>builder()
                .setBootstrapServers(source.bootstrapServers())
                .setKafkaProducerConfig(security(source.properties()))
                .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
                .setRecordSerializer((KafkaRecordSerializationSchema<RejectedRecord>)
                        (record, context, timestamp) -> toRecord(topic, record))
                .build();
    }

    private static Properties security(Map<String, String> properties) {
        var security = new Properties();
        properties.forEach((name, value) -> {
            if (SECURITY.stream().anyMatch(name::startsWith)) {
                security.setProperty(name, value);
            }
        });
        return security;
    }

    static ProducerRecord<byte[], byte[]> toRecord(String topic, RejectedRecord record) {
        List<Header> headers = new ArrayList<>(List.of(
                header("reason", record.reason()),
                header("detail", record.detail()),
                header("topic", record.topic()),
                header("partition", Integer.toString(record.partition())),
                header("offset", Long.toString(record.offset()))));
        byte[] raw = record.raw();
        if (raw != null && raw.length > MAX_RAW) {
            headers.add(header("omitted-bytes", Integer.toString(raw.length)));
            raw = null;
        }
        return new ProducerRecord<>(topic, null, null, null, raw, headers);
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
