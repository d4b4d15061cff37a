package dev.tidemark.savepoint.inspect;

import dev.tidemark.savepoint.inspect.StateReport.LargeKey;
import dev.tidemark.savepoint.inspect.StateReport.Times;
import dev.tidemark.savepoint.scan.Hash64;
import dev.tidemark.snapshot.Bytes;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.StateMeta;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts one state's records. Not thread-safe; the tallies of several threads are added up. */
final class StateTally {
    static final int LARGEST = 5;
    /** A total order, so that which of two equal keys is named does not depend on the order of reading. */
    private static final Comparator<LargeKey> BY_BYTES =
            Comparator.comparingLong(LargeKey::bytes).thenComparing(LargeKey::key, Comparator.reverseOrder());

    private final StateMeta meta;
    private final boolean stampFirst;
    private final boolean stampBehindFlag;
    long entries;
    long keyBytes;
    long valueBytes;
    long contentHash;
    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;
    private @Nullable Object runKey;
    private long runEntries;
    private long runBytes;
    private final PriorityQueue<LargeKey> largest = new PriorityQueue<>(BY_BYTES);

    StateTally(StateMeta meta) {
        this.meta = meta;
        boolean map = meta.kind().equals("MAP");
        this.stampBehindFlag = meta.ttl() && map;
        this.stampFirst = meta.ttl() && !map && !meta.kind().equals("LIST");
    }

    StateMeta meta() {
        return meta;
    }

    /** Counts a record; {@code key} is its decoded key, null if it could not be, and {@code keyStart} where it begins. */
    void add(RecordView view, @Nullable Object key, int keyStart, int prefixBytes) {
        entries++;
        keyBytes += view.keyLength;
        valueBytes += view.valueLength;
        // without the key group, which depends on the max parallelism
        long hash = Hash64.of(view.key, view.keyOffset + prefixBytes, view.keyLength - prefixBytes, 0);
        contentHash += Hash64.of(view.value, view.valueOffset, view.valueLength, hash);
        time(view, keyStart);
        if (key != null) {
            run(key, view.bytes());
        }
    }

    private void time(RecordView view, int keyStart) {
        if (meta.timer()) {
            seen(Bytes.int8(view.key, keyStart - 8) ^ Long.MIN_VALUE);
        } else if (stampFirst && view.valueLength >= 8) {
            seen(Bytes.int8(view.value, view.valueOffset));
        } else if (stampBehindFlag && view.valueLength >= 9) {
            seen(Bytes.int8(view.value, view.valueOffset + 1));
        }
    }

    private void seen(long time) {
        earliest = Math.min(earliest, time);
        latest = Math.max(latest, time);
    }

    /** Both backends store what belongs to one key and namespace together. */
    private void run(Object key, int bytes) {
        if (!key.equals(runKey)) {
            endRun();
            runKey = key;
            runEntries = 0;
            runBytes = 0;
        }
        runEntries++;
        runBytes += bytes;
    }

    private void endRun() {
        LargeKey smallest = largest.peek();
        if (runKey != null && (largest.size() < LARGEST || smallest == null || smallest.bytes() <= runBytes)) {
            keep(new LargeKey(runKey.toString(), runEntries, runBytes));
        }
        runKey = null;
    }

    private void keep(LargeKey key) {
        largest.add(key);
        if (largest.size() > LARGEST) {
            largest.poll();
        }
    }

    void add(StateTally other) {
        endRun();
        other.endRun();
        entries += other.entries;
        keyBytes += other.keyBytes;
        valueBytes += other.valueBytes;
        contentHash += other.contentHash;
        earliest = Math.min(earliest, other.earliest);
        latest = Math.max(latest, other.latest);
        other.largest.forEach(this::keep);
    }

    Times times() {
        return earliest > latest ? new Times(0, 0) : new Times(earliest, latest);
    }

    List<LargeKey> largest() {
        endRun();
        return Stream.of(largest.toArray(LargeKey[]::new))
                .sorted(BY_BYTES.reversed())
                .toList();
    }
}
