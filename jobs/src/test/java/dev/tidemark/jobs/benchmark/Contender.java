package dev.tidemark.jobs.benchmark;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** One way to compute the totals. */
interface Contender {

    /** The name on the command line and in the table. */
    String name();

    /** What it publishes and how it is tuned, in a line. */
    String description();

    /**
     * Adds the whole job, from {@link OrderSource} to {@link TotalsSink}.
     *
     * @param environment takes the job; backend, checkpoints and parallelism are the cluster's
     */
    void build(StreamExecutionEnvironment environment, Plan plan);
}
