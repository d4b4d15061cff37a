package dev.tidemark.jobs.env;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class HoldBackEndOfInputTest {
    @Test
    void everythingPassesButTheWatermarkThatEndsTheInput() throws Exception {
        try (var harness = new OneInputStreamOperatorTestHarness<String, String>(new HoldBackEndOfInput<>())) {
            harness.open();
            harness.processElement("order", 1);
            harness.processWatermark(5);
            harness.processWatermarkStatus(WatermarkStatus.IDLE);
            harness.processWatermarkStatus(WatermarkStatus.ACTIVE);
            harness.processWatermark(Long.MAX_VALUE - 1);
            harness.processWatermark(Watermark.MAX_WATERMARK);

            assertThat(harness.getOutput())
                    .containsExactly(
                            new StreamRecord<>("order", 1),
                            new Watermark(5),
                            WatermarkStatus.IDLE,
                            WatermarkStatus.ACTIVE,
                            new Watermark(Long.MAX_VALUE - 1));
        }
    }
}
