package dev.tidemark.jobs.config;

import dev.tidemark.sinks.SinkSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All of {@code case-lifecycle}.
 *
 * @param job the job's name, which the command line names too
 * @param runId {@code live}, or the name of a replay
 * @param dispatch whether effects on other systems are requested; by default only by the live run
 * @param parallelism the job's parallelism; null for the cluster's default
 * @param source where records are read from
 * @param records what stands where in a record
 * @param workflow the statuses of a case
 * @param reorder how events that arrive out of order wait for one another
 * @param watermarks how far event time is believed
 * @param sink where cases are written
 * @param tables the tables beside the sink's own
 * @param rejected where rejected records go beside their table; null for nowhere
 * @param flink options of Flink's own that win over the job's, such as {@code execution.checkpointing.interval}
 */
public record CaseLifecycleConfig(
        String job,
        String runId,
        Boolean dispatch,
        @Nullable Integer parallelism,
        SourceConfig source,
        CaseRecordsConfig records,
        WorkflowConfig workflow,
        ReorderConfig reorder,
        WatermarksConfig watermarks,
        SinkConfig sink,
        CaseTablesConfig tables,
        @Nullable RejectedConfig rejected,
        Map<String, String> flink) {

    /** The name under which the command line and the configuration know the job. */
    public static final String JOB = "case-lifecycle";

    public CaseLifecycleConfig(
            @Nullable String job,
            @Nullable String runId,
            @Nullable Boolean dispatch,
            @Nullable Integer parallelism,
            @Nullable SourceConfig source,
            @Nullable CaseRecordsConfig records,
            @Nullable WorkflowConfig workflow,
            @Nullable ReorderConfig reorder,
            @Nullable WatermarksConfig watermarks,
            @Nullable SinkConfig sink,
            @Nullable CaseTablesConfig tables,
            @Nullable RejectedConfig rejected,
            @Nullable Map<String, String> flink) {
        this.job = Require.jobName(job, JOB);
        this.runId = Require.text(Require.orDefault(runId, SinkSettings.LIVE), "run-id");
        this.dispatch = Require.orDefault(dispatch, this.runId.equals(SinkSettings.LIVE));
        this.parallelism = Require.parallelism(parallelism);
        this.source = Require.present(source, "source");
        this.records = Require.present(records, "records");
        this.workflow = Require.present(workflow, "workflow");
        this.reorder = Require.orDefault(reorder, ReorderConfig.DEFAULT);
        this.watermarks = Require.orDefault(watermarks, WatermarksConfig.DEFAULT);
        this.sink = Require.present(sink, "sink");
        this.tables = Require.orDefault(tables, CaseTablesConfig.DEFAULT);
        this.rejected = Require.otherTopic(rejected, this.source);
        this.flink = Map.copyOf(Require.orDefault(flink, Map.of()));
    }
}
