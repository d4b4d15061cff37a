package dev.tidemark.jobs.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.jobs.config.WatermarksConfig;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.clock.ManualClock;
import org.apache.flink.util.clock.RelativeClock;
import org.junit.jupiter.api.Test;

class IngestWatermarksTest {
    private static final long NOW = Instant.parse("2026-03-01T10:00:00Z").toEpochMilli();
    private static final Duration DISORDER = Duration.ofSeconds(5);
    private static final Duration TOLERANCE = Duration.ofMinutes(1);

    private final Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
    private final IngestWatermarks strategy = IngestWatermarks.trailing(DISORDER, TOLERANCE, clock);
    private final Output output = new Output();
    private final ManualClock processingTime = new ManualClock(1); // 0 means "not idle" to Flink

    @Test
    void theWatermarkTrailsTheNewestRecordByTheDisorder() {
        WatermarkGenerator<Ingested> watermarks = generator(strategy);
        watermarks.onPeriodicEmit(output);
        assertThat(output.watermarks)
                .as("nothing is known before the first record")
                .isEmpty();

        watermarks.onEvent(accepted(NOW - 10_000), NOW - 10_000, output);
        watermarks.onEvent(accepted(NOW - 60_000), NOW - 60_000, output);
        watermarks.onPeriodicEmit(output);

        assertThat(output.watermarks).containsExactly(NOW - 10_000 - 5_000 - 1);
    }

    @Test
    void aRejectedRecordMovesNothing() {
        WatermarkGenerator<Ingested> watermarks = generator(strategy);
        watermarks.onEvent(rejected(), NOW, output);
        watermarks.onPeriodicEmit(output);

        assertThat(output.watermarks).isEmpty();
    }

    @Test
    void noRecordMovesTheWatermarkPastThePresentAndTheTolerance() {
        long farAhead = Instant.parse("2099-01-01T00:00:00Z").toEpochMilli();
        WatermarkGenerator<Ingested> watermarks = generator(strategy);
        watermarks.onEvent(accepted(farAhead), farAhead, output);
        watermarks.onPeriodicEmit(output);

        assertThat(output.watermarks).containsExactly(NOW + TOLERANCE.toMillis());
    }

    @Test
    void aPartitionThatIsSilentTurnsIdleAndAGoodRecordWakesIt() {
        WatermarkGenerator<Ingested> watermarks = generator(strategy.idleAfter(Duration.ofSeconds(30)));
        watermarks.onEvent(accepted(NOW), NOW, output);
        emitAfter(watermarks, Duration.ZERO);
        emitAfter(watermarks, Duration.ofSeconds(31));
        assertThat(output.idle).isTrue();

        watermarks.onEvent(accepted(NOW + 1), NOW + 1, output);
        emitAfter(watermarks, Duration.ZERO);
        assertThat(output.idle).isFalse();
    }

    @Test
    void rejectedRecordsAreNoSignOfLife() {
        WatermarkGenerator<Ingested> watermarks = generator(strategy.idleAfter(Duration.ofSeconds(30)));
        watermarks.onEvent(accepted(NOW), NOW, output);
        emitAfter(watermarks, Duration.ZERO);
        for (int second = 0; second < 31; second++) {
            watermarks.onEvent(rejected(), NOW, output);
            emitAfter(watermarks, Duration.ofSeconds(1));
        }

        assertThat(output.idle)
                .as("a partition with nothing but bad records must not hold the others back")
                .isTrue();
    }

    @Test
    void aBoundedRunWaitsForEveryPartition() {
        WatermarkGenerator<Ingested> watermarks = generator(KafkaIngest.watermarks(config(), true));
        watermarks.onEvent(accepted(NOW), NOW, output);
        emitAfter(watermarks, Duration.ZERO);
        emitAfter(watermarks, Duration.ofDays(1));

        assertThat(output.idle).isFalse();
    }

    @Test
    void anUnboundedRunDoesNot() {
        WatermarkGenerator<Ingested> watermarks = generator(KafkaIngest.watermarks(config(), false));
        watermarks.onEvent(accepted(NOW), NOW, output);
        emitAfter(watermarks, Duration.ZERO);
        emitAfter(watermarks, Duration.ofDays(1));

        assertThat(output.idle).isTrue();
    }

    private static WatermarksConfig config() {
        return new WatermarksConfig(null, null, null, null);
    }

    /** Flink notices idleness in two periodic calls: one starts its timer, a later one finds it run out. */
    private void emitAfter(WatermarkGenerator<Ingested> watermarks, Duration time) {
        watermarks.onPeriodicEmit(output);
        processingTime.advanceTime(time);
        watermarks.onPeriodicEmit(output);
    }

    private WatermarkGenerator<Ingested> generator(WatermarkStrategy<Ingested> watermarkStrategy) {
        return watermarkStrategy.createWatermarkGenerator(new WatermarkGeneratorSupplier.Context() {
            @Override
            public MetricGroup getMetricGroup() {
                return new UnregisteredMetricsGroup();
            }

            @Override
            public RelativeClock getInputActivityClock() {
                return processingTime;
            }
        });
    }

    private static Ingested accepted(long time) {
        return Ingested.accepted(new AcceptedRecord("anna", time, new long[0], "orders", 0, 0, new byte[0]));
    }

    private static Ingested rejected() {
        return Ingested.rejected(new RejectedRecord("malformed", "", "orders", 0, 0, null));
    }

    private static final class Output implements WatermarkOutput {
        final List<Long> watermarks = new ArrayList<>();
        boolean idle;

        @Override
        public void emitWatermark(Watermark watermark) {
            watermarks.add(watermark.getTimestamp());
            idle = false;
        }

        @Override
        public void markIdle() {
            idle = true;
        }

        @Override
        public void markActive() {
            idle = false;
        }
    }
}
