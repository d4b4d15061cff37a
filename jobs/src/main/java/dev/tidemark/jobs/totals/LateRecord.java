package dev.tidemark.jobs.totals;

/**
 * The verdict that a record came too late for one window. The same record may be in time for another.
 *
 * @param grouping the grouping's name
 * @param key the grouping key
 * @param start the window's start, in milliseconds since the epoch
 * @param end the window's end, exclusive
 * @param watermark the watermark that had closed the window
 * @param origin the record
 */
public record LateRecord(String grouping, String key, long start, long end, long watermark, Origin origin) {}
