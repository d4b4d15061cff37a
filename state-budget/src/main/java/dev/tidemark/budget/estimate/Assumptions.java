package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Size;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The numbers an estimate rests on that no budget declares. Every estimate prints them. */
public final class Assumptions {
    /** A key of which the budget says nothing: a short text or an id. */
    static final Size KEY = new Size(24);
    /** Window, key group and lengths in front of the value, and the time stamp of a time to live. */
    static final Size AROUND = new Size(28);
    /** RocksDB's sequence number, lengths, index and filter bits of an entry. */
    static final Size IN_ROCKSDB = new Size(20);
    /** What RocksDB's levels keep of overwritten and removed entries until they are compacted. */
    static final double AMPLIFICATION = 1.3;
    /** The objects of an entry on the heap beside key and value: map entry, references, headers. */
    static final Size ON_HEAP = new Size(96);
    /** Objects against serialized bytes. */
    static final double OBJECTS = 3;
    /** The part of the heap that state may fill; the rest is for records, snapshots and the collector. */
    static final double HEAP_SHARE = 0.6;
    /** The part of a worker's memory that is heap for tasks, where the budget does not say. */
    static final double HEAP_OF_WORKER = 0.4;
    /** The part of a worker's memory that is managed, Flink's default. */
    static final double MANAGED_OF_WORKER = 0.4;
    /** Read, unpacked and put in place by one worker in a second. */
    static final Size RESTORE_RATE = new Size(60L << 20);
    /** To notice the failure, to schedule and to start. */
    static final Duration RESTART_FIXED = Duration.ofSeconds(30);
    /** RocksDB's files. */
    static final Size FILE = new Size(64L << 20);
    /** State of a subtask below this stands inside the metadata: {@code state.storage.fs.memory-threshold}. */
    static final Size INLINE = new Size(20L << 10);
    /** Manifest, options and header that a subtask writes beside its data. */
    static final int FILES_BESIDE = 3;

    private Assumptions() {}

    /** A line each. */
    public static List<String> lines() {
        return List.of(
                "key " + KEY + " unless key-bytes says otherwise; around each entry " + AROUND
                        + " (window, TTL stamp, lengths)",
                String.format(
                        Locale.ROOT,
                        "RocksDB: %s an entry, and %.1f times the bytes until compaction; files of %s, none below %s",
                        IN_ROCKSDB,
                        AMPLIFICATION,
                        FILE,
                        INLINE),
                String.format(
                        Locale.ROOT,
                        "heap: %s an entry and %.0f times the serialized bytes, at most %.0f %% of the heap",
                        ON_HEAP,
                        OBJECTS,
                        100 * HEAP_SHARE),
                "restart: " + RESTART_FIXED + " to notice and start, then " + RESTORE_RATE
                        + " a second and worker unless restore-rate says otherwise");
    }
}
