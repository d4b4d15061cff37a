package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.Fields;
import dev.tidemark.budget.job.StepFacts.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;

/** The operators of a stream graph, in topological order. */
public final class GraphReader {
    private GraphReader() {}

    /** Reads them. */
    public static List<GraphStep> steps(RecordedJob job) {
        StreamGraph graph = job.graph();
        Map<Integer, String> ids = OperatorIds.of(graph);
        Map<Integer, Role> roles = Roles.of(graph);
        List<GraphStep> steps = new ArrayList<>();
        for (StreamNode node : graph.getStreamNodesSortedTopologicallyFromSources()) {
            String id = ids.getOrDefault(node.getId(), "");
            StreamOperatorFactory<?> factory = node.getOperatorFactory();
            Optional<Object> function = factory == null ? Optional.empty() : UserFunction.of(factory);
            List<String> notSeen = new ArrayList<>();
            if (id.isEmpty()) {
                notSeen.add("its operator id is not known, because Flink gives out none while two steps share a uid");
            }
            steps.add(new GraphStep(
                    node,
                    id,
                    Objects.requireNonNull(roles.get(node.getId())),
                    parallelism(job, node),
                    maxParallelism(graph, node),
                    function,
                    notSeen));
        }
        return steps;
    }

    private static OptionalInt parallelism(RecordedJob job, StreamNode node) {
        boolean own = Fields.read(node, "parallelismConfigured", Boolean.class).orElse(false);
        return own ? SettingsReader.positive(node.getParallelism()) : SettingsReader.parallelism(job.configuration());
    }

    private static OptionalInt maxParallelism(StreamGraph graph, StreamNode node) {
        return SettingsReader.positive(
                node.getMaxParallelism() > 0
                        ? node.getMaxParallelism()
                        : graph.getExecutionConfig().getMaxParallelism());
    }
}
