package dev.tidemark.jobs.totals;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * One key's state: its slices in the order of their starts, and what has been told of them.
 *
 * <p>Mutable and public, with a constructor without arguments, because Flink's POJO serializer asks for it; a field may
 * be added later and starts with the default that the constructor gives it. Not thread-safe.
 */
public final class OpenSlices {
    /** No timer is set. */
    static final long NO_TIMER = Long.MAX_VALUE;

    /** The slices' starts, ascending, in milliseconds since the epoch. */
    public long[] starts = {};
    /** For each slice, how many records it counts. */
    public long[] records = {};
    /** For each slice, how many of its records the last early values told of. */
    public long[] told = {};
    /** For each slice its sums, one slice after another, laid out as {@link Sums} does. */
    public long[] sums = {};
    /** Every window that closes at or below this watermark has been settled. */
    public long settledThrough = Long.MIN_VALUE;
    /** When the next early values are due, in milliseconds of processing time. */
    public long earlyTimer = NO_TIMER;
    /** When the next window settles, in milliseconds of event time. */
    public long settleTimer = NO_TIMER;

    /** State for a key of which nothing was known while windows up to {@code watermark} closed. */
    static OpenSlices startingAt(long watermark) {
        var slices = new OpenSlices();
        slices.settledThrough = watermark;
        return slices;
    }

    boolean isEmpty() {
        return starts.length == 0;
    }

    /** Adds records and their sums to the slice that starts at {@code start}. */
    void add(long start, long addedRecords, long[] addedSums) {
        int columns = addedSums.length / Sums.width(1);
        int at = Arrays.binarySearch(starts, start);
        if (at < 0) {
            at = -at - 1;
            starts = insert(starts, at, 1);
            starts[at] = start;
            records = insert(records, at, 1);
            told = insert(told, at, 1);
            sums = insert(sums, at * addedSums.length, addedSums.length);
        }
        records[at] += addedRecords;
        Sums.addAll(sums, at * addedSums.length, addedSums, 0, columns);
    }

    /** Marks every record as told. */
    void markTold() {
        told = records.clone();
    }

    /** Drops slices from the earliest on, as long as their start fulfils the condition. */
    void dropWhile(LongPredicate condition) {
        int from = 0;
        while (from < starts.length && condition.test(starts[from])) {
            from++;
        }
        if (from > 0) {
            int width = sums.length / starts.length;
            starts = Arrays.copyOfRange(starts, from, starts.length);
            records = Arrays.copyOfRange(records, from, records.length);
            told = Arrays.copyOfRange(told, from, told.length);
            sums = Arrays.copyOfRange(sums, from * width, sums.length);
        }
    }

    private static long[] insert(long[] array, int at, int count) {
        long[] larger = new long[array.length + count];
        System.arraycopy(array, 0, larger, 0, at);
        System.arraycopy(array, at, larger, at + count, array.length - at);
        return larger;
    }
}
