package dev.tidemark.savepoint.inspect;

import dev.tidemark.savepoint.inspect.StateReport.LargeKey;
import dev.tidemark.snapshot.KeyReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a state that hold most, kept as bytes until they are asked for. Both backends store what belongs to one key
 * and namespace together, so one run of records is one key. Not thread-safe.
 */
final class LargestKeys {
    private static final int KEPT = 5;
    /** A total order, so that which of two equally large keys is named does not depend on the order of reading. */
    private static final Comparator<Run> BY_BYTES = Comparator.comparingLong(Run::bytes)
            .thenComparing(Run::key, (one, other) -> Arrays.compareUnsigned(other, one));

    private final PriorityQueue<Run> largest = new PriorityQueue<>(BY_BYTES);
    private @Nullable KeyReader keys;
    private byte[] key = new byte[64];
    private int keyLength = -1;
    private long entries;
    private long bytes;

    LargestKeys(@Nullable KeyReader keys) {
        this.keys = keys;
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by the comparator above only
    private record Run(byte[] key, long entries, long bytes) {}

    /** Counts a record of the key that stands between two places of {@code buffer}. */
    void add(byte[] buffer, int from, int to, int recordBytes) {
        if (keyLength != to - from || !Arrays.equals(key, 0, keyLength, buffer, from, to)) {
            endRun();
            keyLength = to - from;
            if (keyLength > key.length) {
                key = new byte[keyLength * 2];
            }
            System.arraycopy(buffer, from, key, 0, keyLength);
        }
        entries++;
        bytes += recordBytes;
    }

    private void endRun() {
        if (keyLength >= 0 && fits()) {
            keep(new Run(Arrays.copyOf(key, keyLength), entries, bytes));
        }
        keyLength = -1;
        entries = 0;
        bytes = 0;
    }

    private boolean fits() {
        Run smallest = largest.peek();
        if (smallest == null || largest.size() < KEPT || smallest.bytes() != bytes) {
            return smallest == null || largest.size() < KEPT || smallest.bytes() < bytes;
        }
        return Arrays.compareUnsigned(key, 0, keyLength, smallest.key(), 0, smallest.key().length) < 0;
    }

    private void keep(Run run) {
        largest.add(run);
        if (largest.size() > KEPT) {
            largest.poll();
        }
    }

    void add(LargestKeys other) {
        endRun();
        other.endRun();
        other.largest.forEach(this::keep);
        keys = keys == null ? other.keys : keys;
    }

    /** The largest first. */
    List<LargeKey> list() throws IOException {
        endRun();
        List<LargeKey> list = new ArrayList<>();
        for (Run run : largest.stream().sorted(BY_BYTES.reversed()).toList()) {
            if (keys != null) {
                list.add(new LargeKey(keys.text(run.key(), 0, run.key().length), run.entries(), run.bytes()));
            }
        }
        return list;
    }
}
