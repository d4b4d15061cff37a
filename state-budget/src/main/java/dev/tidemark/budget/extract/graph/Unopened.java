package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.ClassNames;
import java.util.Optional;
import org.apache.flink.api.common.functions.RichFunction;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.operators.SourceOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;

/** What stays unseen of sources and sinks, because they are not opened. */
public final class Unopened {
    private Unopened() {}

    /** A sentence, if the step may keep more than its interfaces tell. */
    public static Optional<String> notSeen(GraphStep step) {
        Object factory = step.node().getOperatorFactory();
        if (factory == null
                || factory instanceof SourceOperatorFactory
                || factory instanceof SinkWriterOperatorFactory
                || factory instanceof CommitterOperatorFactory) {
            return Optional.empty();
        }
        Object function = step.function().orElse("");
        boolean flinks = function.getClass().getName().startsWith("org.apache.flink.streaming.");
        boolean mayKeep = step.keyed()
                || step.function().isEmpty()
                || function instanceof CheckpointedFunction
                || (function instanceof RichFunction && !flinks);
        if (!mayKeep) {
            return Optional.empty();
        }
        String what = step.function().map(ClassNames::of).orElse(step.node().getOperatorName());
        return Optional.of("sources and sinks are not opened, so the state of " + what + " is not known");
    }
}
