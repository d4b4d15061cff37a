package dev.tidemark.sinks.command;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the whole value of one window, in the place of whatever is known of it, if this knows more.
 *
 * @param identity which window's value
 * @param end the window's end, exclusive
 * @param records how many records are counted into the value
 * @param settled true only for the final value: the window takes no further record
 * @param generation the run's generation; a higher one replaces settled values of a lower one
 * @param values the values of the target's value columns, in the target's order
 */
public record ReplaceWindowValue(
        WindowIdentity identity,
        Instant end,
        long records,
        boolean settled,
        long generation,
        List<@Nullable Object> values)
        implements SinkCommand {

    /** @throws IllegalArgumentException if the window does not end after its start, or counts fewer than no records */
    public ReplaceWindowValue {
        if (!end.isAfter(identity.start())) {
            throw new IllegalArgumentException(
                    "Window " + identity + " ends at " + end + "; a window ends after its start.");
        }
        if (records < 0) {
            throw new IllegalArgumentException("Window " + identity + " counts " + records + " records.");
        }
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return new IdempotencyKey(
                "window:" + identity.text() + ":g" + generation + ":" + (settled ? "settled" : "r" + records));
    }
}
