package dev.tidemark.budget.extract.harness;

import dev.tidemark.budget.extract.graph.GraphStep;
import dev.tidemark.budget.extract.graph.RecordedJob;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.StepFacts.Role;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.memory.ManagedMemoryUseCase;
import org.apache.flink.runtime.operators.testutils.MockEnvironment;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.util.InstantiationUtil;

/**
 * Opens an operator as a task would, on empty state. Each is opened in a thread of its own, which is left behind if the operator
 * does not come back.
 */
public final class OperatorHarness {
    /** Operators of the SQL planner ask for managed memory; it is not taken until they use it. */
    private static final long MANAGED_MEMORY = 64L << 20;
    /** Flink's own default, where the program sets no maximum. */
    private static final int MAX_PARALLELISM = 128;

    private final ClassLoader classes;
    private final TypeReader types;
    private final Duration limit;

    /** @param limit how long one operator may take */
    public OperatorHarness(ClassLoader classes, TypeReader types, Duration limit) {
        this.classes = classes;
        this.types = types;
        this.limit = limit;
    }

    /** Opens it and reports what it registered. Must not be called for a sink. */
    public OpenedStep open(RecordedJob job, GraphStep step) throws InterruptedException {
        StateLog log = new StateLog(types, step.role() == Role.SQL);
        CompletableFuture<Optional<String>> opened = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> opened.complete(openHere(job, step, log)),
                "open " + step.node().getOperatorName());
        thread.setContextClassLoader(classes);
        thread.setDaemon(true);
        thread.start();
        Optional<String> failure;
        try {
            failure = opened.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            failure = Optional.of("had not opened after " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new IllegalStateException("only completed with a value", e);
        }
        return new OpenedStep(log.states(), failure);
    }

    @SuppressWarnings("CatchingUnchecked") // whatever an operator throws is an answer
    private Optional<String> openHere(RecordedJob job, GraphStep step, StateLog log) {
        try {
            open(job, step, log);
            return Optional.empty();
        } catch (Throwable fault) {
            return Optional.of("threw " + root(fault) + " when it was opened");
        }
    }

    /** Flink wraps what a function throws. */
    private static Throwable root(Throwable fault) {
        Throwable at = fault;
        while (at.getCause() != null && at.getClass().getName().startsWith("org.apache.flink.")) {
            at = at.getCause();
        }
        return at;
    }

    private void open(RecordedJob job, GraphStep step, StateLog log) throws Exception {
        StreamNode node = step.node();
        // the same operator may stand in two jobs, and opening changes it
        StreamOperatorFactory<Object> factory = cloned(Objects.requireNonNull(node.getOperatorFactory()));
        AbstractStreamOperatorTestHarness<Object> harness =
                new AbstractStreamOperatorTestHarness<>(factory, environment(job, step));
        configure(harness.getStreamConfig(), node);
        harness.setStateBackend(RecordingBackend.into(log));
        harness.setup(output(node));
        harness.initializeEmptyState();
        harness.open();
    }

    @SuppressWarnings("unchecked") // nothing is emitted, so the type does not matter
    private StreamOperatorFactory<Object> cloned(StreamOperatorFactory<?> factory) throws Exception {
        return (StreamOperatorFactory<Object>) InstantiationUtil.clone(factory, classes);
    }

    @SuppressWarnings("unchecked") // as above
    private static TypeSerializer<Object> output(StreamNode node) {
        return (TypeSerializer<Object>) node.getTypeSerializerOut();
    }

    private MockEnvironment environment(RecordedJob job, GraphStep step) {
        return new MockEnvironmentBuilder()
                .setTaskName(step.node().getOperatorName())
                .setJobName(job.graph().getJobName())
                .setManagedMemorySize(MANAGED_MEMORY)
                .setExecutionConfig(job.graph().getExecutionConfig())
                .setMaxParallelism(step.maxParallelism().orElse(MAX_PARALLELISM))
                .setParallelism(step.parallelism().orElse(1))
                .setSubtaskIndex(0)
                .setUserCodeClassLoader(classes)
                .build();
    }

    private static void configure(StreamConfig config, StreamNode node) {
        if (node.getStateKeySerializer() != null) {
            config.setStateKeySerializer(node.getStateKeySerializer());
        }
        KeySelector<?, ?>[] selectors = node.getStatePartitioners();
        for (int input = 0; input < selectors.length; input++) {
            if (selectors[input] != null) {
                config.setStatePartitioner(input, selectors[input]);
            }
        }
        config.setupNetworkInputs(node.getTypeSerializersIn());
        config.setOperatorName(node.getOperatorName());
        config.setManagedMemoryFractionOperatorOfUseCase(ManagedMemoryUseCase.OPERATOR, 1.0);
        config.serializeAllConfigs();
    }
}
