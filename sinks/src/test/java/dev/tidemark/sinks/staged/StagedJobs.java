package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.awaitility.Awaitility;

/**
 * Jobs that settle one hour for each number of their input. The input is the same in every run; how far it is read is
 * a run's choice, and then the run waits.
 */
final class StagedJobs {
    static final int ALL = 1_000;

    private final SinkSettings settings;
    private final String directory;
    private final List<JobClient> started = new ArrayList<>();

    StagedJobs(SinkSettings settings, String directory) {
        this.settings = settings;
        this.directory = directory;
    }

    /** Starts a run that reads the first numbers and then waits; without checkpoints but for savepoints. */
    JobClient start(int read, int parallelism, String savepoint) throws Exception {
        return start(read, parallelism, savepoint, 0);
    }

    /** Starts a run that reads the first numbers and then waits, with checkpoints. */
    JobClient startWithCheckpoints(int read, int parallelism, String savepoint) throws Exception {
        return start(read, parallelism, savepoint, 100);
    }

    private JobClient start(int read, int parallelism, String savepoint, long checkpointMillis) throws Exception {
        StreamExecutionEnvironment env = environment(savepoint);
        if (checkpointMillis > 0) {
            env.enableCheckpointing(checkpointMillis);
        }
        sink(numbers(env, read, Boundedness.CONTINUOUS_UNBOUNDED), parallelism);
        JobClient job = env.executeAsync();
        started.add(job);
        return job;
    }

    /** Starts a run that is not restarted, waits until it has failed, and gives the messages of its failure. */
    String refused(String savepoint) throws Exception {
        StreamExecutionEnvironment env = environment(savepoint);
        Configuration none = new Configuration();
        none.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        env.configure(none);
        sink(numbers(env, ALL, Boundedness.CONTINUOUS_UNBOUNDED), 1);
        return failure(env.executeAsync());
    }

    /** Runs over all numbers, to the end. */
    void runToTheEnd(int parallelism, String savepoint) throws Exception {
        StreamExecutionEnvironment env = environment(savepoint);
        env.enableCheckpointing(100);
        sink(numbers(env, ALL, Boundedness.BOUNDED), parallelism);
        env.execute();
    }

    StreamExecutionEnvironment environment(String savepoint) {
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 20);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(100));
        configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, directory);
        if (!savepoint.isEmpty()) {
            configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
        }
        return StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    }

    static DataStream<Integer> numbers(StreamExecutionEnvironment env, int read, Boundedness boundedness) {
        List<Integer> all = IntStream.range(0, ALL).boxed().toList();
        return env.fromSource(new NumbersSource(boundedness, all, read), WatermarkStrategy.noWatermarks(), "numbers")
                .setParallelism(1)
                .uid("numbers")
                .returns(Integer.class);
    }

    void sink(DataStream<Integer> numbers, int parallelism) {
        long generation = settings.generation();
        numbers.rebalance()
                .sinkTo(new StagedSink<>(
                        settings,
                        Totals.TARGET,
                        n -> Totals.value("c-" + n, Totals.NINE, n, true, generation, Integer.toString(n))))
                .setParallelism(parallelism)
                .uid("sink");
    }

    String savepoint(JobClient job) throws Exception {
        return job.triggerSavepoint(directory, SavepointFormatType.CANONICAL).get();
    }

    String stopWithSavepoint(JobClient job) throws Exception {
        return job.stopWithSavepoint(false, directory, SavepointFormatType.CANONICAL)
                .get();
    }

    /** Ends what a test has left running. */
    void cancelAll() throws Exception {
        for (JobClient job : started) {
            if (!job.getJobStatus().get().isGloballyTerminalState()) {
                cancel(job);
            }
        }
    }

    static void cancel(JobClient job) throws Exception {
        job.cancel().get();
        Awaitility.await().until(() -> job.getJobStatus().get() == JobStatus.CANCELED);
    }

    private static String failure(JobClient job) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> job.getJobStatus().get() == JobStatus.FAILED);
        StringBuilder messages = new StringBuilder();
        try {
            job.getJobExecutionResult().get();
        } catch (Exception e) {
            for (Throwable t = e; t != null; t = t.getCause()) {
                messages.append(t.getMessage()).append('\n');
            }
        }
        return messages.toString();
    }
}
