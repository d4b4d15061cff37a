package dev.tidemark.savepoint.testing;

import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A job a {@link TestCluster} can run. */
public interface TestJob {
    void build(StreamExecutionEnvironment env);
}
