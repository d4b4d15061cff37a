package dev.tidemark.jobs.totals;

/**
 * The value of one window: provisional, or settled.
 *
 * @param grouping the grouping's name
 * @param key the grouping key
 * @param start the window's start, in milliseconds since the epoch
 * @param end the window's end, exclusive
 * @param records how many records are counted
 * @param sums the sums, laid out as {@link Sums} does
 * @param settled whether the window takes no further record
 */
@SuppressWarnings("ArrayRecordComponent") // carried from the operator to the sink, never compared
public record WindowTotal(
        String grouping, String key, long start, long end, long records, long[] sums, boolean settled) {}
