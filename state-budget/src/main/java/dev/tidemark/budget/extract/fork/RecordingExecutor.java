package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.extract.graph.RecordedJob;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.dag.Pipeline;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Keeps each job that a program would submit and answers that it has finished, so that the program goes on to its next one.
 * Nothing is ever executed. Thread-safe.
 */
final class RecordingExecutor implements PipelineExecutorServiceLoader, PipelineExecutorFactory, PipelineExecutor {
    /** The value of {@code execution.target}. */
    static final String NAME = "state-budget-recorder";

    private final List<RecordedJob> jobs = new ArrayList<>();

    /** The jobs so far. */
    synchronized List<RecordedJob> jobs() {
        return List.copyOf(jobs);
    }

    @Override
    public synchronized CompletableFuture<JobClient> execute(
            Pipeline pipeline, Configuration configuration, ClassLoader classes) {
        if (!(pipeline instanceof StreamGraph graph)) {
            throw new IllegalStateException("a " + pipeline.getClass().getName()
                    + " was submitted, expected a stream graph; state-budget reads jobs of Flink 2.2 and 2.3");
        }
        jobs.add(new RecordedJob(graph, new Configuration(configuration)));
        // not the graph's own id, which Flink 2.3 gives out only when a graph is submitted
        return CompletableFuture.completedFuture(new FinishedJob(new JobID()));
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) {
        return this;
    }

    @Override
    public Stream<String> getExecutorNames() {
        return Stream.of(NAME);
    }

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return true;
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return this;
    }
}
