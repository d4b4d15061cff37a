package dev.tidemark.jobs.ingest;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/**
 * A topic of rejected records: their bytes unchanged, with reason and position in the headers. A record can stand in it
 * more than once; its position tells.
 */
public final class RejectedTopic {
    private RejectedTopic() {}

    /** Writes to the topic, at least once. */
    public static KafkaSink<RejectedRecord> sink(String bootstrapServers, String topic) {
        return KafkaSink.<RejectedRecord>builder()
                .setBootstrapServers(bootstrapServers)
                .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
                .setRecordSerializer((KafkaRecordSerializationSchema<RejectedRecord>)
                        (record, context, timestamp) -> toRecord(topic, record))
                .build();
    }

    private static ProducerRecord<byte[], byte[]> toRecord(String topic, RejectedRecord record) {
        List<Header> headers = List.of(
                header("reason", record.reason()),
                header("detail", record.detail()),
                header("topic", record.topic()),
                header("partition", Integer.toString(record.partition())),
                header("offset", Long.toString(record.offset())));
        return new ProducerRecord<>(topic, null, null, null, record.raw(), headers);
    }

    private static Header header(String name, String value) {
        return new RecordHeader(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
