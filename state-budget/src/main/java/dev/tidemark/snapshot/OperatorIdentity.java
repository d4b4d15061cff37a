package dev.tidemark.snapshot;

import org.apache.flink.runtime.jobgraph.OperatorID;
import org.apache.flink.streaming.api.graph.StreamingJobGraphGenerator;
import org.jspecify.annotations.Nullable;

/** What ties a step's state to a step of the job: the uid, and the id made of it. */
public final class OperatorIdentity {
    private final @Nullable String uid;
    private final OperatorID id;

    private OperatorIdentity(@Nullable String uid, OperatorID id) {
        this.uid = uid;
        this.id = id;
    }

    /** The identity of a step with this uid. */
    public static OperatorIdentity ofUid(String uid) {
        return new OperatorIdentity(uid, StreamingJobGraphGenerator.generateOperatorID(uid));
    }

    /** The identity this step has. */
    public static OperatorIdentity of(OperatorSnapshot operator) {
        return new OperatorIdentity(
                operator.uid().orElse(null), operator.flink().getOperatorID());
    }

    @Nullable String uid() {
        return uid;
    }

    OperatorID id() {
        return id;
    }
}
