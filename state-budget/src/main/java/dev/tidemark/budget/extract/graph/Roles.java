package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.job.StepFacts.Role;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.streaming.api.graph.StreamEdge;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.OutputFormatOperatorFactory;
import org.apache.flink.streaming.api.operators.SourceOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamSink;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;

/** Tells sources and sinks from the operators between them. What stands behind a writer is a sink too. */
final class Roles {
    private static final String TABLE = "org.apache.flink.table.";

    private Roles() {}

    static Map<Integer, Role> of(StreamGraph graph) {
        Map<Integer, Role> roles = new HashMap<>();
        for (StreamNode node : graph.getStreamNodes()) {
            roles.putIfAbsent(node.getId(), role(graph, node));
        }
        for (StreamNode node : graph.getStreamNodes()) {
            if (node.getOperatorFactory() instanceof SinkWriterOperatorFactory) {
                markBehind(graph, node, roles);
            }
        }
        return roles;
    }

    private static void markBehind(StreamGraph graph, StreamNode writer, Map<Integer, Role> roles) {
        for (StreamEdge edge : writer.getOutEdges()) {
            StreamNode behind = graph.getStreamNode(edge.getTargetId());
            roles.put(behind.getId(), Role.SINK);
            markBehind(graph, behind, roles);
        }
    }

    private static Role role(StreamGraph graph, StreamNode node) {
        StreamOperatorFactory<?> factory = node.getOperatorFactory();
        if (factory instanceof SourceOperatorFactory || graph.getSourceIDs().contains(node.getId())) {
            return Role.SOURCE;
        }
        if (factory == null) {
            return Role.OPERATOR;
        }
        Class<?> operator = OperatorClass.of(factory);
        if (factory instanceof SinkWriterOperatorFactory
                || factory instanceof CommitterOperatorFactory
                || factory instanceof OutputFormatOperatorFactory
                || StreamSink.class.isAssignableFrom(operator)
                // the planner's own wrapper of a SinkFunction
                || operator.getName().equals(TABLE + "runtime.operators.sink.SinkOperator")) {
            return Role.SINK;
        }
        // a group aggregate is a function of the planner's in an operator of the DataStream API
        boolean generated = factory.getClass().getName().startsWith(TABLE)
                || operator.getName().startsWith(TABLE)
                || UserFunction.of(factory)
                        .filter(function -> function.getClass().getName().startsWith(TABLE))
                        .isPresent();
        return generated ? Role.SQL : Role.OPERATOR;
    }
}
