package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.job.StepFacts.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.flink.streaming.api.graph.StreamNode;

/**
 * One operator as the graph shows it.
 *
 * @param id the operator id in hex, or empty when the graph has none for it
 * @param function the user's function, source, sink or operator
 * @param notSeen what the graph does not tell
 */
public record GraphStep(
        StreamNode node,
        String id,
        Role role,
        OptionalInt parallelism,
        OptionalInt maxParallelism,
        Optional<Object> function,
        List<String> notSeen) {
    /** Copies the list. */
    public GraphStep {
        notSeen = List.copyOf(notSeen);
    }

    /** Whether it is keyed. */
    public boolean keyed() {
        return node.getStateKeySerializer() != null;
    }
}
