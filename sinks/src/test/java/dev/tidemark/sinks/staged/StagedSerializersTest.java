package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class StagedSerializersTest {
    private static final StagedBatch BATCH = new StagedBatch(
            UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
            "tötals",
            5_000,
            Instant.ofEpochMilli(1_772_355_600_000L));

    @Test
    void aBatchOfVersionOneIsReadableForEver() throws Exception {
        byte[] bytes = HexFormat.of()
                .parseHex("00112233445566778899aabbccddeeff" + "000774c3b674616c73" + "0000000000001388"
                        + "0000019ca8a03e80");
        assertThat(new StagedBatchSerializer().deserialize(1, bytes)).isEqualTo(BATCH);
        assertThat(new StagedBatchSerializer().serialize(BATCH)).isEqualTo(bytes);
    }

    @Test
    void aWritersStateComesBackAsItWas() throws Exception {
        StagedWriterState state = new StagedWriterState("totals", 3);
        StagedWriterStateSerializer serializer = new StagedWriterStateSerializer();
        assertThat(serializer.deserialize(serializer.getVersion(), serializer.serialize(state)))
                .isEqualTo(state);
    }

    @Test
    void aFormOfALaterBuildIsRefusedInWords() {
        assertThatThrownBy(() -> new StagedBatchSerializer().deserialize(2, new byte[0]))
                .hasMessageContaining("version 2");
        assertThatThrownBy(() -> new StagedWriterStateSerializer().deserialize(2, new byte[0]))
                .hasMessageContaining("version 2");
    }
}
