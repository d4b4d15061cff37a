package dev.tidemark.sinks.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps an event as a fact. A fact is never changed: the same event again is a duplicate, and another event under the same
 * id is a conflict.
 *
 * @param tenant whose event it is
 * @param eventId the event's id, unique within its tenant
 * @param values what the event says: the values of the table's value columns, in their order
 */
public record AppendFact(String tenant, String eventId, List<@Nullable Object> values) implements SinkCommand {

    /** @throws IllegalArgumentException if tenant or event id is blank */
    public AppendFact {
        IdempotencyKey.required("tenant", tenant);
        IdempotencyKey.required("event id", eventId);
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return IdempotencyKey.of("fact", tenant, eventId);
    }
}
