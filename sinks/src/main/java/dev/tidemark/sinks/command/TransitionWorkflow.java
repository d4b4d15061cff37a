package dev.tidemark.sinks.command;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Moves an entity of a workflow from one status to another, if it is where it is expected to be: a compare-and-swap on its
 * status and version.
 *
 * @param tenant whose entity it is
 * @param entity the entity, unique within its tenant
 * @param eventId the event that moves it, unique within its tenant
 * @param version the event's place among the entity's events: higher is later
 * @param from the statuses it may come from; {@link #ABSENT} among them lets it begin with an entity that has no row
 * @param to the status it goes to
 */
public record TransitionWorkflow(
        String tenant, String entity, String eventId, long version, Set<String> from, String to)
        implements SinkCommand {
    /** Stands for the status of an entity that has no row yet. */
    public static final String ABSENT = "";

    /** @throws IllegalArgumentException if an identity or the new status is blank, or it may come from nowhere */
    public TransitionWorkflow {
        IdempotencyKey.required("tenant", tenant);
        IdempotencyKey.required("entity", entity);
        IdempotencyKey.required("event id", eventId);
        IdempotencyKey.required("new status", to);
        if (from.isEmpty()) {
            throw new IllegalArgumentException("The transition of '" + entity + "' to '" + to
                    + "' may come from no status; name those it may come from, or ABSENT.");
        }
        from = Collections.unmodifiableSet(new TreeSet<>(from));
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return IdempotencyKey.of("transition", tenant, entity, eventId);
    }
}
