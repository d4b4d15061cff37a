package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.extract.graph.GraphReader;
import dev.tidemark.budget.extract.graph.GraphStep;
import dev.tidemark.budget.extract.graph.HandledBytes;
import dev.tidemark.budget.extract.graph.KeyReader;
import dev.tidemark.budget.extract.graph.OperatorClass;
import dev.tidemark.budget.extract.graph.RecordedJob;
import dev.tidemark.budget.extract.graph.SettingsReader;
import dev.tidemark.budget.extract.graph.Unopened;
import dev.tidemark.budget.extract.graph.WindowReader;
import dev.tidemark.budget.extract.harness.OpenedStep;
import dev.tidemark.budget.extract.harness.OperatorHarness;
import dev.tidemark.budget.extract.network.RefusedNetwork;
import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts.Kind;
import dev.tidemark.budget.job.ProgramFacts.Note;
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
    private final TypeReader types;
    private final OperatorHarness harness;
    private final List<Note> notes = new ArrayList<>();

    JobReader(ForkRequest request, ClassLoader classes) {
        this.types = new TypeReader(classes);
        this.harness = new OperatorHarness(classes, types, request.operatorLimit());
    }

    JobFacts read(RecordedJob job) throws InterruptedException {
        List<StepFacts> steps = new ArrayList<>();
        for (GraphStep step : GraphReader.steps(job)) {
            steps.add(step(job, step));
        }
        return new JobFacts(job.graph().getJobName(), SettingsReader.of(job), steps);
    }

    /** What happened while operators were opened. */
    List<Note> notes() {
        return List.copyOf(notes);
    }

    private StepFacts step(RecordedJob job, GraphStep step) throws InterruptedException {
        StreamOperatorFactory<?> factory = step.node().getOperatorFactory();
        List<String> notSeen = new ArrayList<>(step.notSeen());
        List<StateFacts> states = new ArrayList<>(HandledBytes.of(step, notSeen));
        if (step.role() == Role.SOURCE || step.role() == Role.SINK || factory == null) {
            Unopened.notSeen(step).ifPresent(notSeen::add);
        } else {
            OpenedStep opened = harness.open(job, step);
            RefusedNetwork.takeAttempts()
                    .forEach(what -> notes.add(new Note(
                            Kind.CONNECTION_REFUSED,
                            step.node().getOperatorName() + " tried to " + what + " when it was opened")));
            states.addAll(opened.states());
            opened.failure()
                    .ifPresent(words -> notSeen.add(step.node().getOperatorName() + " " + words
                            + ", so what it registers after that is not known"));
        }
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
