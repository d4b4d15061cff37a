package dev.tidemark.jobs.env;

import java.util.Map;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.MetricGroup;

/**
 * The labels under which every job counts: its run and its generation, so that a replay's numbers are never added to
 * those of the live run. They travel as the job's global parameters, which Flink's web interface shows too.
 */
public final class RunMetrics {
    /** {@code live}, or a replay's run id. */
    static final String RUN = "run";
    /** The run's generation. */
    static final String GENERATION = "generation";

    private RunMetrics() {}

    /** The parameters that say which run a job is. */
    public static Map<String, String> parameters(String run, long generation) {
        return Map.of(RUN, run, GENERATION, Long.toString(generation));
    }

    /** The group in which a function registers its metrics. */
    public static MetricGroup of(RuntimeContext context) {
        Map<String, String> parameters = context.getGlobalJobParameters();
        return context.getMetricGroup()
                .addGroup(RUN, parameters.getOrDefault(RUN, ""))
                .addGroup(GENERATION, parameters.getOrDefault(GENERATION, ""));
    }
}
