package dev.tidemark.jobs.ingest;

import org.jspecify.annotations.Nullable;

/**
 * What became of one record of the topic. Exactly one is there.
 *
 * @param accepted the record, if it could be read
 * @param rejected the record and the reason, if it could not
 */
public record Ingested(@Nullable AcceptedRecord accepted, @Nullable RejectedRecord rejected) {

    static Ingested accepted(AcceptedRecord record) {
        return new Ingested(record, null);
    }

    static Ingested rejected(RejectedRecord record) {
        return new Ingested(null, record);
    }
}
