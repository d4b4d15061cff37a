package dev.tidemark.sinks.benchmark;

import java.time.Duration;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The same small job for every sink: a sequence made into rows, one subtask, a checkpoint a second. */
final class FlinkJob {
    private FlinkJob() {}

    static void run(Sink<Total> sink, Workload workload, long rows) throws Exception {
        var configuration = new Configuration();
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none"); // a contender that fails is out
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(1));
        try (var environment = StreamExecutionEnvironment.createLocalEnvironment(1, configuration)) {
            environment
                    .fromSequence(0, rows - 1)
                    .map(index -> workload.row(index, rows))
                    .returns(Total.class)
                    .sinkTo(sink);
            environment.execute();
        }
    }
}
