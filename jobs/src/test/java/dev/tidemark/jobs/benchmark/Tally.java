package dev.tidemark.jobs.benchmark;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the sources and sinks of this JVM's one job have seen. Static, because Flink hands its tasks copies of
 * whatever they are built with; thread-safe.
 */
final class Tally {

    /** Orders read. */
    static final LongAdder EVENTS = new LongAdder();

    /** Rows that reached a sink, of whatever kind. */
    static final LongAdder ROWS = new LongAdder();

    /** Rows that say anything but a window's total, such as a late order. */
    static final LongAdder OTHER_ROWS = new LongAdder();

    /** The latest total of each window, in the order of its sink; filled in runs that check. */
    static final Map<WindowOf, Total> TOTALS = new ConcurrentHashMap<>();

    private static volatile boolean collecting;

    private Tally() {}

    /** Starts afresh for a run whose totals are compared. */
    static void startCollecting() {
        collecting = true;
        EVENTS.reset();
        ROWS.reset();
        OTHER_ROWS.reset();
        TOTALS.clear();
    }

    static boolean collecting() {
        return collecting;
    }
}
