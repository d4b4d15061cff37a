package dev.tidemark.savepoint.inspect;

import dev.tidemark.snapshot.StateMeta;
import java.io.IOException;
import java.util.List;

/**
 * One keyed state of a step.
 *
 * @param kind {@code VALUE}, {@code LIST}, {@code MAP}, {@code REDUCING}, {@code AGGREGATING} or {@code TIMER}
 * @param namespace the window's serializer, or {@code VoidNamespace}
 * @param value the value's serializer
 * @param ttl whether entries carry a time to live
 * @param keyBytes the bytes of composite keys
 * @param times of timers, the times they fire at; with a time to live, when entries were written; milliseconds since 1970
 * @param contentHash independent of order, of the savepoint's max parallelism and of its backend
 */
public record StateReport(
        String name,
        String kind,
        String namespace,
        String value,
        boolean ttl,
        long entries,
        long keyBytes,
        long valueBytes,
        Times times,
        List<LargeKey> largestKeys,
        String contentHash) {
    /** The earliest and latest time seen; both zero if there are none. */
    public record Times(long earliest, long latest) {}

    /** A key, and what it holds in this state. */
    public record LargeKey(String key, long entries, long bytes) {}

    /** The bytes of keys and values together. */
    public long bytes() {
        return keyBytes + valueBytes;
    }

    /** The content hash as a number. */
    public long contentHashBits() {
        return Long.parseUnsignedLong(contentHash, 16);
    }

    static StateReport of(StateMeta meta, StateTally tally) throws IOException {
        return new StateReport(
                meta.name(),
                meta.kind(),
                meta.namespaceWords(),
                meta.valueWords(),
                meta.ttl(),
                tally.entries,
                tally.keyBytes,
                tally.valueBytes,
                tally.times(),
                tally.largest(),
                String.format("%016x", tally.contentHash));
    }
}
