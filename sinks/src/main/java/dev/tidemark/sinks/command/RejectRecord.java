package dev.tidemark.sinks.command;

import org.jspecify.annotations.Nullable;

/**
 * Keeps a record that is bad in every run: one that cannot be read, lacks a field or is dated in the future.
 *
 * @param position where the record stands in its source
 * @param reason why, as a stable word such as {@code malformed}
 * @param detail what was found and what was expected, for a person
 * @param raw the record's bytes as they were read; null for a record without a value
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are carried through, never compared
public record RejectRecord(RecordPosition position, String reason, String detail, byte @Nullable [] raw)
        implements SinkCommand {

    @Override
    public IdempotencyKey idempotencyKey() {
        return new IdempotencyKey("reject:" + position);
    }
}
