package dev.tidemark.sinks.command;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a record that came too late for one window. The verdict belongs to one record, one grouping and one window: the
 * same record can be in time for another. It also belongs to the run, so it is published with the checkpoint in which
 * it was given, and it withdraws the window's value if that is still unsettled: such a value was published by a run
 * that has been rolled back.
 *
 * @param position where the record stands in its source
 * @param window the window that had closed
 * @param end the window's end, exclusive
 * @param generation the run's generation
 * @param detail how late the record was, for a person
 * @param raw the record's bytes as they were read
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are carried through, never compared
public record RejectLateRecord(
        RecordPosition position,
        WindowIdentity window,
        Instant end,
        long generation,
        String detail,
        byte @Nullable [] raw)
        implements SinkCommand {

    /** The reason under which every late record is kept. */
    public static final String REASON = "late";

    /** @throws IllegalArgumentException if the window does not end after its start */
    public RejectLateRecord {
        if (!end.isAfter(window.start())) {
            throw new IllegalArgumentException(
                    "Window " + window + " ends at " + end + "; a window ends after its start.");
        }
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return new IdempotencyKey("late:" + position + ":" + window.text() + ":g" + generation);
    }
}
