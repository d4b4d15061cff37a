package dev.tidemark.jobs.totals;

/**
 * Where a record stands in its source, and its bytes, for the case that it has to be kept as late.
 *
 * @param topic the topic's name
 * @param partition the topic's partition
 * @param offset the record's offset
 * @param time the record's event time, in milliseconds since the epoch
 * @param raw the record's value as it was read
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are carried through, never compared
public record Origin(String topic, int partition, long offset, long time, byte[] raw) {}
