package dev.tidemark.budget.extract.fork;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The environment that {@code getExecutionEnvironment()} hands to the program; explicit ones Flink then refuses. */
final class RecordingEnvironment extends StreamExecutionEnvironment {
    private RecordingEnvironment(RecordingExecutor executor, Configuration configuration, ClassLoader classes) {
        super(executor, configuration, classes);
    }

    /** Makes it the environment of every thread of this JVM. */
    static void install(RecordingExecutor executor, ClassLoader classes) {
        initializeContextEnvironment(asked -> {
            Configuration configuration = new Configuration(asked);
            configuration.set(DeploymentOptions.TARGET, RecordingExecutor.NAME);
            // a job that was recorded is over, so waiting for it does no harm, and a program may read its result
            configuration.set(DeploymentOptions.ATTACHED, true);
            return new RecordingEnvironment(executor, configuration, classes);
        });
    }
}
