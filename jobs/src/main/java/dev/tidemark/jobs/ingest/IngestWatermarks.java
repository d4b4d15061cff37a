package dev.tidemark.jobs.ingest;

import java.time.Clock;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.TimestampAssignerSupplier;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkAlignmentParams;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;

/**
 * Watermarks that bad records cannot move. A rejected record neither raises the watermark nor counts as a sign of life
 * of its partition; and no record, however it is dated, raises it past the reader's clock and the tolerance, so nothing
 * that has not happened yet is ever settled.
 */
final class IngestWatermarks implements WatermarkStrategy<Ingested> {
    private static final long serialVersionUID = 1L;

    private final WatermarkStrategy<Ingested> strategy;

    private IngestWatermarks(WatermarkStrategy<Ingested> strategy) {
        this.strategy = strategy;
    }

    /** Watermarks that trail each partition's newest record by {@code disorder}. */
    static IngestWatermarks trailing(Duration disorder, Duration futureTolerance, Clock clock) {
        return new IngestWatermarks(WatermarkStrategy.<Ingested>forGenerator(
                        context -> new Trailing(disorder.toMillis(), futureTolerance.toMillis(), clock))
                .withTimestampAssigner((ingested, kafkaTimestamp) -> ingested.accepted() == null
                        ? kafkaTimestamp
                        : ingested.accepted().time()));
    }

    /** The same, where a partition without a good record for so long no longer holds the others back. */
    IngestWatermarks idleAfter(Duration idleness) {
        return new IngestWatermarks(strategy.withIdleness(idleness));
    }

    /** The same, where a partition that runs ahead of the others by so much pauses. */
    IngestWatermarks alignedWithin(Duration drift) {
        return new IngestWatermarks(strategy.withWatermarkAlignment("ingest", drift));
    }

    @Override
    public WatermarkGenerator<Ingested> createWatermarkGenerator(WatermarkGeneratorSupplier.Context context) {
        return new AcceptedOnly(strategy.createWatermarkGenerator(context));
    }

    @Override
    public TimestampAssigner<Ingested> createTimestampAssigner(TimestampAssignerSupplier.Context context) {
        return strategy.createTimestampAssigner(context);
    }

    @Override
    public WatermarkAlignmentParams getAlignmentParameters() {
        return strategy.getAlignmentParameters();
    }

    private record AcceptedOnly(WatermarkGenerator<Ingested> generator) implements WatermarkGenerator<Ingested> {
        @Override
        public void onEvent(Ingested event, long timestamp, WatermarkOutput output) {
            if (event.accepted() != null) {
                generator.onEvent(event, timestamp, output);
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            generator.onPeriodicEmit(output);
        }
    }

    private static final class Trailing implements WatermarkGenerator<Ingested> {
        private final long disorder;
        private final long futureTolerance;
        private final Clock clock;
        private long newest = Long.MIN_VALUE;

        Trailing(long disorder, long futureTolerance, Clock clock) {
            this.disorder = disorder;
            this.futureTolerance = futureTolerance;
            this.clock = clock;
        }

        @Override
        public void onEvent(Ingested event, long timestamp, WatermarkOutput output) {
            newest = Math.max(newest, timestamp);
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {
            if (newest != Long.MIN_VALUE) {
                long present = clock.millis() + futureTolerance;
                output.emitWatermark(new Watermark(Math.min(newest - disorder - 1, present)));
            }
        }
    }
}
