package dev.tidemark.budget.extract.graph;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamGraphHasherV2;
import org.apache.flink.streaming.api.graph.StreamNode;

/** The ids under which a savepoint holds the operators. */
final class OperatorIds {
    private OperatorIds() {}

    /** By node; a node whose id Flink would not give out is left out. */
    static Map<Integer, String> of(StreamGraph graph) {
        Map<Integer, String> ids = new HashMap<>();
        generated(graph).forEach((node, hash) -> ids.put(node, HexFormat.of().formatHex(hash)));
        for (StreamNode node : graph.getStreamNodes()) {
            if (node.getUserHash() != null) {
                ids.put(node.getId(), node.getUserHash());
            }
        }
        return ids;
    }

    private static Map<Integer, byte[]> generated(StreamGraph graph) {
        try {
            return new StreamGraphHasherV2().traverseStreamGraphAndGenerateHashes(graph);
        } catch (IllegalArgumentException e) {
            // two steps with one uid: the uids alone still tell the ids of the steps that have one
            Map<Integer, byte[]> ofUids = new HashMap<>();
            for (StreamNode node : graph.getStreamNodes()) {
                String uid = node.getTransformationUID();
                if (uid != null) {
                    ofUids.put(node.getId(), StreamGraphHasherV2.generateUserSpecifiedHash(uid));
                }
            }
            return ofUids;
        }
    }
}
