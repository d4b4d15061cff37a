package dev.tidemark.jobs.ingest;

import dev.tidemark.jobs.config.RecordFormat;
import dev.tidemark.jobs.config.SourceConfig;
import dev.tidemark.jobs.config.StartFrom;
import dev.tidemark.jobs.config.WatermarksConfig;
import java.time.Clock;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/** The Kafka source of a job, and the watermarks that it gives. */
public final class KafkaIngest {
    private KafkaIngest() {}

    /** Reads the topic, from where the configuration says; a restored run goes on where it was. */
    public static KafkaSource<Ingested> source(SourceConfig source, RecordFormat format, WatermarksConfig watermarks) {
        var properties = new Properties();
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"); // what is rolled back is no record
        properties.putAll(source.properties());
        var builder = KafkaSource.<Ingested>builder()
                .setBootstrapServers(source.bootstrapServers())
                .setTopics(source.topic())
                .setGroupId(source.groupId())
                .setStartingOffsets(start(source.startFrom()))
                .setDeserializer(new RecordDeserializer(format, watermarks.futureTolerance()))
                .setProperties(properties);
        if (source.bounded()) {
            builder.setBounded(OffsetsInitializer.latest());
        }
        return builder.build();
    }

    /**
     * The watermarks of each partition. A bounded run knows no idleness: each of its partitions ends, and a slow one
     * must not have its windows closed by the others.
     */
    public static WatermarkStrategy<Ingested> watermarks(WatermarksConfig watermarks, boolean bounded) {
        IngestWatermarks strategy =
                IngestWatermarks.trailing(watermarks.disorder(), watermarks.futureTolerance(), Clock.systemUTC());
        if (watermarks.alignment() != null) {
            strategy = strategy.alignedWithin(watermarks.alignment());
        }
        return bounded ? strategy : strategy.idleAfter(watermarks.idleness());
    }

    private static OffsetsInitializer start(StartFrom start) {
        if (start.instant() != null) {
            return OffsetsInitializer.timestamp(start.instant().toEpochMilli());
        }
        return start.groupOffsets()
                ? OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST)
                : OffsetsInitializer.earliest();
    }
}
