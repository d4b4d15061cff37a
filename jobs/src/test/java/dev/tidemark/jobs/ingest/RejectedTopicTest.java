package dev.tidemark.jobs.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RejectedTopicTest {
    @Test
    void aRecordKeepsItsBytesAndTellsReasonAndPosition() {
        ProducerRecord<byte[], byte[]> record =
                RejectedTopic.toRecord("bad", rejected("Zoë".getBytes(StandardCharsets.UTF_8)));

        assertThat(record.topic()).isEqualTo("bad");
        assertThat(record.value()).isEqualTo("Zoë".getBytes(StandardCharsets.UTF_8));
        assertThat(header(record, "reason")).isEqualTo("malformed");
        assertThat(header(record, "detail")).isEqualTo("no JSON");
        assertThat(header(record, "topic")).isEqualTo("orders");
        assertThat(header(record, "partition")).isEqualTo("3");
        assertThat(header(record, "offset")).isEqualTo("42");
    }

    @Test
    void aRecordAsLargeAsABrokerTakesIsTooLargeBesideItsHeadersAndGoesWithoutItsBytes() {
        ProducerRecord<byte[], byte[]> record = RejectedTopic.toRecord("bad", rejected(new byte[1_048_000]));

        assertThat(record.value()).isNull();
        assertThat(header(record, "omitted-bytes")).isEqualTo("1048000");
    }

    @Test
    void aRecordWithoutValueHasNone() {
        assertThat(RejectedTopic.toRecord("bad", rejected(null)).value()).isNull();
    }

    private static RejectedRecord rejected(byte @Nullable [] raw) {
        return new RejectedRecord("malformed", "no JSON", "orders", 3, 42, raw);
    }

    private static String header(ProducerRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
