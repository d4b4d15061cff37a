package dev.tidemark.jobs.ingest;

import org.jspecify.annotations.Nullable;

/**
 * A record that is bad in every run.
 *
 * @param reason why, as one of {@link Rejection.Reason}'s words
 * @param detail what was found and what was expected
 * @param topic the topic it stands in
 * @param partition the topic's partition
 * @param offset the record's offset
 * @param raw the record's value as it was read; null for none
 */
@SuppressWarnings("ArrayRecordComponent") // carried between operators, never compared
public record RejectedRecord(
        String reason, String detail, String topic, int partition, long offset, byte @Nullable [] raw) {}
