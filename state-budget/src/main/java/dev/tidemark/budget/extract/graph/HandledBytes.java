package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.job.TypeFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;

/**
 * The state of sources and sinks: bytes that a versioned serializer of the connector's own writes. It is known from their
 * interfaces, because they are never started.
 */
public final class HandledBytes {
    private HandledBytes() {}

    /** What the step keeps; what could not be asked is added to {@code notSeen}. */
    public static List<StateFacts> of(GraphStep step, List<String> notSeen) {
        Object object = step.function().orElse("");
        List<StateFacts> states = new ArrayList<>();
        if (object instanceof Source<?, ?, ?> source) {
            states.add(state("SourceReaderState", step, notSeen, source::getSplitSerializer));
        }
        if (step.node().getOperatorFactory() instanceof SinkWriterOperatorFactory
                && object instanceof SupportsWriterState<?, ?> writer) {
            states.add(state("writer_raw_states", step, notSeen, writer::getWriterStateSerializer));
        }
        if (step.node().getOperatorFactory() instanceof CommitterOperatorFactory
                && object instanceof SupportsCommitter<?> committer) {
            states.add(state("streaming_committer_raw_states", step, notSeen, committer::getCommittableSerializer));
        }
        return states;
    }

    private interface Asked {
        SimpleVersionedSerializer<?> serializer();
    }

    private static StateFacts state(String name, GraphStep step, List<String> notSeen, Asked asked) {
        Optional<TypeFacts> type = Optional.empty();
        try {
            SimpleVersionedSerializer<?> serializer = asked.serializer();
            String words = ClassNames.of(serializer) + " version " + serializer.getVersion();
            type = Optional.of(new TypeFacts(
                    TypeFacts.Kind.OTHER, words, List.of(), List.of(), Optional.empty(), Optional.empty()));
        } catch (RuntimeException | LinkageError e) {
            notSeen.add("the serializer of " + name + " could not be asked of "
                    + step.function().map(ClassNames::of).orElse("it") + ": " + e);
        }
        return new StateFacts(
                name, Kind.OPERATOR_LIST, type, Optional.empty(), Optional.empty(), false, true, Origin.GRAPH);
    }
}
