package dev.tidemark.jobs.ingest;

import org.jspecify.annotations.Nullable;

/**
 * A record that could be read: its key, its event time, its values and texts.
 *
 * @param key the grouping key
 * @param time the event time, in milliseconds since the epoch
 * @param values the values of the value columns, as whole numbers of each column's smallest decimal
 * @param texts the texts of the text columns; null for one that is not required and not there
 * @param topic the topic it stands in
 * @param partition the topic's partition
 * @param offset the record's offset
 * @param raw the record's value as it was read, kept for the case that it comes late
 */
@SuppressWarnings("ArrayRecordComponent") // carried between operators, never compared
public record AcceptedRecord(
        String key,
        long time,
        long[] values,
        @Nullable String[] texts,
        String topic,
        int partition,
        long offset,
        byte[] raw) {
    private static final @Nullable String[] NO_TEXTS = {};

    /** A record of a format without texts. */
    public AcceptedRecord(String key, long time, long[] values, String topic, int partition, long offset, byte[] raw) {
        this(key, time, values, NO_TEXTS, topic, partition, offset, raw);
    }
}
