package dev.tidemark.savepoint.inspect;

import dev.tidemark.savepoint.inspect.StateReport.LargeKey;
import dev.tidemark.savepoint.inspect.StateReport.Times;
import dev.tidemark.savepoint.scan.Hash64;
import dev.tidemark.snapshot.Bytes;
import dev.tidemark.snapshot.KeyReader;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.StateMeta;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts one state's records. Not thread-safe; the tallies of several threads are added up. */
final class StateTally {
    private final StateMeta meta;
    private final boolean stampFirst;
    private final boolean stampBehindFlag;
    long entries;
    long keyBytes;
    long valueBytes;
    long contentHash;
    private long earliest = Long.MAX_VALUE;
    private long latest = Long.MIN_VALUE;
    private final LargestKeys largest;

    /** A tally whose keys {@code keys} can decode; without it they are not told apart. */
    StateTally(StateMeta meta, @Nullable KeyReader keys) {
        this.largest = new LargestKeys(keys);
        this.meta = meta;
        boolean map = meta.kind().equals("MAP");
        this.stampBehindFlag = meta.ttl() && map;
        this.stampFirst = meta.ttl() && !map && !meta.kind().equals("LIST");
    }

    StateMeta meta() {
        return meta;
    }

    /** Counts a record whose key begins at {@code keyStart}. */
    void add(RecordView view, int keyStart, int prefixBytes) {
        entries++;
        keyBytes += view.keyLength;
        valueBytes += view.valueLength;
        // without the key group, which depends on the max parallelism
        long hash = Hash64.of(view.key, view.keyOffset + prefixBytes, view.keyLength - prefixBytes, 0);
        contentHash += Hash64.of(view.value, view.valueOffset, view.valueLength, hash);
        time(view, keyStart);
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

    /** Counts the record for the key between two places of its composite key. */
    void key(RecordView view, int from, int to) {
        largest.add(view.key, from, to, view.bytes());
    }

    void add(StateTally other) {
        entries += other.entries;
        keyBytes += other.keyBytes;
        valueBytes += other.valueBytes;
        contentHash += other.contentHash;
        earliest = Math.min(earliest, other.earliest);
        latest = Math.max(latest, other.latest);
        largest.add(other.largest);
    }

    Times times() {
        return earliest > latest ? new Times(0, 0) : new Times(earliest, latest);
    }

    List<LargeKey> largest() throws IOException {
        return largest.list();
    }
}
