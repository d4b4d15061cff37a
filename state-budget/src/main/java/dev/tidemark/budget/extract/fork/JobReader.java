package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.extract.bytecode.CodeScan;
import dev.tidemark.budget.extract.graph.GraphReader;
import dev.tidemark.budget.extract.graph.GraphStep;
import dev.tidemark.budget.extract.graph.HandledBytes;
import dev.tidemark.budget.extract.graph.KeyReader;
import dev.tidemark.budget.extract.graph.OperatorClass;
import dev.tidemark.budget.extract.graph.RecordedJob;
import dev.tidemark.budget.extract.graph.SettingsReader;
import dev.tidemark.budget.extract.graph.TriggerStates;
import dev.tidemark.budget.extract.graph.Unopened;
import dev.tidemark.budget.extract.graph.WindowReader;
import dev.tidemark.budget.extract.harness.OpenedStep;
import dev.tidemark.budget.extract.harness.OperatorHarness;
import dev.tidemark.budget.extract.network.RefusedNetwork;
import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.extract.types.HashCodes;
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
    private final CodeScan code;
    private final KeyReader keys;
    private final List<Note> notes = new ArrayList<>();

    JobReader(ForkRequest request, ClassLoader classes) {
        this.types = new TypeReader(classes);
        this.code = new CodeScan(classes);
        this.keys = new KeyReader(types, code, new HashCodes(classes));
        this.harness = new OperatorHarness(classes, types, request.operatorLimit());
    }

    JobFacts read(RecordedJob job) throws InterruptedException {
        List<StepFacts> steps = new ArrayList<>();
        for (GraphStep step : GraphReader.steps(job)) {
            steps.add(step(job, step));
        }
        return new JobFacts(job.graph().getJobName(), SettingsReader.of(job), steps);
    }

    /** Opens what may be opened, and returns whether it opened to the end. */
    private boolean look(RecordedJob job, GraphStep step, List<StateFacts> states, List<String> notSeen)
            throws InterruptedException {
        if (step.role() == Role.SOURCE
                || step.role() == Role.SINK
                || step.node().getOperatorFactory() == null) {
            Unopened.notSeen(step).ifPresent(notSeen::add);
            return false;
        }
        String name = step.node().getOperatorName();
        OpenedStep found = harness.open(job, step);
        for (String what : RefusedNetwork.takeAttempts()) {
            notes.add(new Note(Kind.CONNECTION_REFUSED, name + " tried to " + what + " when it was opened"));
        }
        states.addAll(found.states());
        found.failure()
                .ifPresent(words -> notSeen.add(name + " " + words + ", so what it registers after that is not known"));
        return found.failure().isEmpty();
    }

    /** Only a function of the user's can register timers; a lambda is handed nothing to register them with. */
    private TimerUse timers(GraphStep step) {
        Optional<Object> function = step.function()
                .filter(found -> step.role() == Role.OPERATOR && step.keyed())
                .filter(found -> !found.getClass().getName().startsWith("org.apache.flink."))
                .filter(found -> ClassNames.lambda(found).isEmpty());
        return function.map(code::timers).orElseGet(TimerUse::none);
    }

    /** What happened while operators were opened. */
    List<Note> notes() {
        return List.copyOf(notes);
    }

    private StepFacts step(RecordedJob job, GraphStep step) throws InterruptedException {
        StreamOperatorFactory<?> factory = step.node().getOperatorFactory();
        List<String> notSeen = new ArrayList<>(step.notSeen());
        List<StateFacts> states = new ArrayList<>(HandledBytes.of(step, notSeen));
        boolean opened = look(job, step, states, notSeen);
        if (factory != null) {
            states.addAll(TriggerStates.of(factory, types));
        }
        if (step.function().isPresent()) {
            states.addAll(code.unseenStates(step.function().orElseThrow(), states, opened, notSeen));
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
                keys.of(step),
                factory == null || step.role() == Role.SQL ? Optional.empty() : WindowReader.of(factory),
                states,
                timers(step),
                notSeen);
    }
}
