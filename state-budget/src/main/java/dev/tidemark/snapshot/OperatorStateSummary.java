package dev.tidemark.snapshot;

import org.apache.flink.runtime.state.OperatorStateHandle;
import org.jspecify.annotations.Nullable;

/**
 * One state that is not keyed.
 *
 * @param kind {@code SPLIT_DISTRIBUTE}, {@code UNION}, {@code BROADCAST}, or {@code RAW} for bytes of the operator's own
 * @param serializer in words; empty for raw state
 * @param elements how many elements all subtasks have; of broadcast state, how many copies
 */
public record OperatorStateSummary(String name, String kind, String serializer, long elements) {
    static OperatorStateSummary of(String name, @Nullable StateMeta meta, OperatorStateHandle.StateMetaInfo offsets) {
        String kind = meta == null ? "RAW" : offsets.getDistributionMode().toString();
        return new OperatorStateSummary(name, kind, meta == null ? "" : meta.valueWords(), offsets.getOffsets().length);
    }

    OperatorStateSummary plus(OperatorStateSummary other) {
        return new OperatorStateSummary(name, kind, serializer, elements + other.elements);
    }
}
