package dev.tidemark.jobs.config;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.tidemark.sinks.SinkSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All of {@code customer-totals}.
 *
 * @param job the job's name, which the command line names too
 * @param runId {@code live}, or the name of a replay
 * @param generation settled rows of a higher generation replace those of a lower one
 * @param completeFrom windows that start earlier are not published, because this run saw only part of them; null for
 *     none
 * @param publishEarly whether early values are published; by default only by the live run
 * @param parallelism the job's parallelism; null for the cluster's default
 * @param source where records are read from
 * @param records what stands where in a record
 * @param groupings the windows
 * @param earlyInterval the least time between two early values of a key
 * @param allowedLateness how long past its end a window is kept open
 * @param watermarks how far event time is believed
 * @param sink where totals are written
 * @param rejected where rejected records go beside their table; null for nowhere
 * @param flink options of Flink's own that win over the job's, such as {@code execution.checkpointing.interval}
 */
public record CustomerTotalsConfig(
        String job,
        String runId,
        Long generation,
        @Nullable Instant completeFrom,
        Boolean publishEarly,
        @Nullable Integer parallelism,
        SourceConfig source,
        RecordsConfig records,
        @JsonDeserialize(using = GroupingsDeserializer.class) List<GroupingConfig> groupings,
        Duration earlyInterval,
        Duration allowedLateness,
        WatermarksConfig watermarks,
        SinkConfig sink,
        @Nullable RejectedConfig rejected,
        Map<String, String> flink) {

    /** The name under which the command line and the configuration know the job. */
    public static final String JOB = "customer-totals";

    public CustomerTotalsConfig(
            @Nullable String job,
            @Nullable String runId,
            @Nullable Long generation,
            @Nullable Instant completeFrom,
            @Nullable Boolean publishEarly,
            @Nullable Integer parallelism,
            @Nullable SourceConfig source,
            @Nullable RecordsConfig records,
            @Nullable List<GroupingConfig> groupings,
            @Nullable Duration earlyInterval,
            @Nullable Duration allowedLateness,
            @Nullable WatermarksConfig watermarks,
            @Nullable SinkConfig sink,
            @Nullable RejectedConfig rejected,
            @Nullable Map<String, String> flink) {
        this.job = Require.jobName(job, JOB);
        this.runId = Require.orDefault(runId, SinkSettings.LIVE);
        this.generation = Require.between(0, Long.MAX_VALUE, Require.orDefault(generation, 1L), "generation");
        this.completeFrom = completeFrom;
        this.publishEarly = Require.orDefault(publishEarly, this.runId.equals(SinkSettings.LIVE));
        this.parallelism = Require.parallelism(parallelism);
        this.source = Require.present(source, "source");
        this.records = Require.present(records, "records");
        this.groupings = List.copyOf(Require.present(groupings, "groupings"));
        this.earlyInterval = Require.atLeast(
                Duration.ofMillis(1), Require.orDefault(earlyInterval, Duration.ofSeconds(10)), "early-interval");
        this.allowedLateness =
                Require.atLeast(Duration.ZERO, Require.orDefault(allowedLateness, Duration.ZERO), "allowed-lateness");
        this.watermarks = Require.orDefault(watermarks, WatermarksConfig.DEFAULT);
        this.sink = Require.present(sink, "sink");
        this.rejected = Require.otherTopic(rejected, this.source);
        this.flink = Map.copyOf(Require.orDefault(flink, Map.of()));
    }
}
