package dev.tidemark.jobs.config;

import dev.tidemark.sinks.SinkSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All of {@code event-dedup}.
 *
 * @param job the job's name, which the command line names too
 * @param runId {@code live}, or the name of a replay
 * @param publish whether the output topic is written; by default only by the live run, since a topic cannot take back what
 *     a replay writes a second time
 * @param parallelism the job's parallelism; null for the cluster's default
 * @param source where records are read from
 * @param records what stands where in a record
 * @param repeats how long ids are remembered
 * @param output the topic of events without repeats
 * @param watermarks how far event time is believed
 * @param sink the table of events, one row an id, which decides where the job's memory has ended
 * @param rejected where rejected records go beside their table; null for nowhere
 * @param flink options of Flink's own that win over the job's, such as {@code execution.checkpointing.interval}
 */
public record EventDedupConfig(
        String job,
        String runId,
        Boolean publish,
        @Nullable Integer parallelism,
        SourceConfig source,
        EventRecordsConfig records,
        RepeatsConfig repeats,
        OutputTopicConfig output,
        WatermarksConfig watermarks,
        SinkConfig sink,
        @Nullable RejectedConfig rejected,
        Map<String, String> flink) {

    /** The name under which the command line and the configuration know the job. */
    public static final String JOB = "event-dedup";

    public EventDedupConfig(
            @Nullable String job,
            @Nullable String runId,
            @Nullable Boolean publish,
            @Nullable Integer parallelism,
            @Nullable SourceConfig source,
            @Nullable EventRecordsConfig records,
            @Nullable RepeatsConfig repeats,
            @Nullable OutputTopicConfig output,
            @Nullable WatermarksConfig watermarks,
            @Nullable SinkConfig sink,
            @Nullable RejectedConfig rejected,
            @Nullable Map<String, String> flink) {
        this.job = Require.jobName(job, JOB);
        this.runId = Require.text(Require.orDefault(runId, SinkSettings.LIVE), "run-id");
        this.publish = Require.orDefault(publish, this.runId.equals(SinkSettings.LIVE));
        this.parallelism = Require.parallelism(parallelism);
        this.source = Require.present(source, "source");
        this.records = Require.present(records, "records");
        this.repeats = Require.present(repeats, "repeats");
        this.output = Require.present(output, "output");
        this.watermarks = Require.orDefault(watermarks, WatermarksConfig.DEFAULT);
        this.sink = Require.present(sink, "sink");
        this.rejected = Require.otherTopic(rejected, this.source);
        this.flink = Map.copyOf(Require.orDefault(flink, Map.of()));
        if (this.output.topic().equals(this.source.topic())) {
            throw new IllegalArgumentException("'output' names the topic '" + this.output.topic()
                    + "' that the job reads; it would read its own output without end");
        }
    }
}
