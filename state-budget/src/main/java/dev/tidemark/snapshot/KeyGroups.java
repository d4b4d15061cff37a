package dev.tidemark.snapshot;

import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/** Which key group a key belongs to, and which subtask a key group. */
public final class KeyGroups {
    /** Flink's largest max parallelism. */
    public static final int MAX = KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM;

    private KeyGroups() {}

    /** The key group of {@code key}, from its {@code hashCode}. */
    public static int of(Object key, int maxParallelism) {
        return KeyGroupRangeAssignment.assignToKeyGroup(key, maxParallelism);
    }

    /** The key group of a key with this {@code hashCode}. */
    public static int ofHash(int hash, int maxParallelism) {
        return KeyGroupRangeAssignment.computeKeyGroupForKeyHash(hash, maxParallelism);
    }

    /** The first key group of a subtask, inclusive. */
    public static int first(int subtask, int parallelism, int maxParallelism) {
        return KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(maxParallelism, parallelism, subtask)
                .getStartKeyGroup();
    }

    /** The last key group of a subtask, inclusive. */
    public static int last(int subtask, int parallelism, int maxParallelism) {
        return KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(maxParallelism, parallelism, subtask)
                .getEndKeyGroup();
    }
}
