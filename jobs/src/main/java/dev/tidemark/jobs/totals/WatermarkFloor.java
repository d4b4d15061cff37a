package dev.tidemark.jobs.totals;

import java.io.Serializable;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.Types;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a watermark across restores. Flink does not: after a restore the watermark begins anew at the lowest value, and
 * a record that had been judged late, or that belongs to a window already settled and forgotten, would count as in time
 * and open the window a second time.
 *
 * <p>Each instance keeps one long, and takes the highest of all instances when it is restored. That is safe: a record
 * is then late for every window that any instance had closed, and counted for every other.
 *
 * <p>Not thread-safe; used by the task's thread.
 */
final class WatermarkFloor implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String stateName;
    private long watermark = Long.MIN_VALUE;
    private transient @Nullable ListState<Long> state;

    WatermarkFloor(String stateName) {
        this.stateName = stateName;
    }

    /** Takes up what the checkpoint holds, if there is one. */
    void initialize(OperatorStateStore store) throws Exception {
        ListState<Long> restored = store.getUnionListState(new ListStateDescriptor<>(stateName, Types.LONG));
        for (long value : restored.get()) {
            watermark = Math.max(watermark, value);
        }
        state = restored;
    }

    /** Puts the watermark into the checkpoint. */
    void snapshot() throws Exception {
        if (state == null) {
            throw new IllegalStateException("The watermark of state '" + stateName + "' was never initialised.");
        }
        state.update(List.of(watermark));
    }

    /** The higher of the watermark seen now and every one before it, restarts included. */
    long raise(long current) {
        watermark = Math.max(watermark, current);
        return watermark;
    }

    /** The highest watermark seen, restarts included. */
    long watermark() {
        return watermark;
    }
}
