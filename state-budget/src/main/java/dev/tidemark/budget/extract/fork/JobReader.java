package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.extract.graph.GraphReader;
import dev.tidemark.budget.extract.graph.GraphStep;
import dev.tidemark.budget.extract.graph.HandledBytes;
import dev.tidemark.budget.extract.graph.KeyReader;
import dev.tidemark.budget.extract.graph.OperatorClass;
import dev.tidemark.budget.extract.graph.RecordedJob;
import dev.tidemark.budget.extract.graph.SettingsReader;
import dev.tidemark.budget.extract.graph.WindowReader;
import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.StepFacts.Role;
import dev.tidemark.budget.job.TimerUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;

/** Puts together what graph, harness and byte code say of each step. */
final class JobReader {
    private final ForkRequest request;
    private final TypeReader types;

    JobReader(ForkRequest request, ClassLoader classes) {
        this.request = request;
        this.types = new TypeReader(classes);
    }

    JobFacts read(RecordedJob job) {
        List<StepFacts> steps = new ArrayList<>();
        for (GraphStep step : GraphReader.steps(job)) {
            steps.add(step(step));
        }
        return new JobFacts(job.graph().getJobName(), SettingsReader.of(job), steps);
    }

    private StepFacts step(GraphStep step) {
        StreamOperatorFactory<?> factory = step.node().getOperatorFactory();
        List<String> notSeen = new ArrayList<>(step.notSeen());
        List<StateFacts> states = new ArrayList<>(HandledBytes.of(step, notSeen));
        return new StepFacts(
                Optional.ofNullable(step.node().getTransformationUID()),
                step.id(),
                step.node().getOperatorName(),
                factory == null ? "" : OperatorClass.of(factory).getName(),
                step.function().map(ClassNames::of),
                step.role(),
                step.parallelism(),
                step.maxParallelism(),
                KeyReader.of(step, types, selector -> Optional.empty()),
                factory == null || step.role() == Role.SQL ? Optional.empty() : WindowReader.of(factory),
                states,
                TimerUse.none(),
                notSeen);
    }
}
