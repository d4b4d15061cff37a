package dev.tidemark.snapshot;

/** The fixed parts of Flink's composite key. */
public final class Composite {
    /** The bytes of a timer's time. */
    public static final int TIMER_TIME_BYTES = 8;

    private static final int ONE_BYTE_GROUPS = 128;

    private Composite() {}

    /** How many bytes the key group takes: one up to a max parallelism of 128, else two. */
    public static int prefixBytes(int maxParallelism) {
        return maxParallelism > ONE_BYTE_GROUPS ? 2 : 1;
    }

    static int keyGroup(RecordView view, int prefixBytes) {
        int first = view.key[view.keyOffset] & 0xff;
        return prefixBytes == 1 ? first : first << 8 | (view.key[view.keyOffset + 1] & 0xff);
    }
}
