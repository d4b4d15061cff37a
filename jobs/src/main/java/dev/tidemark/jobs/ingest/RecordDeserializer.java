package dev.tidemark.jobs.ingest;

import dev.tidemark.jobs.config.RecordFormat;
import java.time.Duration;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads a topic's records where they enter the job, so that watermarks can tell good ones from bad. */
@SuppressWarnings("NullAway.Init") // the transient field is set by open(), which Flink calls before anything else
final class RecordDeserializer implements KafkaRecordDeserializationSchema<Ingested> {
    private static final long serialVersionUID = 1L;

    private final RecordFormat format;
    private final Duration futureTolerance;
    private transient RecordReader reader;

    RecordDeserializer(RecordFormat format, Duration futureTolerance) {
        this.format = format;
        this.futureTolerance = futureTolerance;
    }

    @Override
    public void open(DeserializationSchema.InitializationContext context) {
        reader = new RecordReader(format, futureTolerance);
    }

    @Override
    public void deserialize(ConsumerRecord<byte[], byte[]> record, Collector<Ingested> out) {
        out.collect(reader.read(record));
    }

    @Override
    public TypeInformation<Ingested> getProducedType() {
        return TypeInformation.of(Ingested.class);
    }
}
