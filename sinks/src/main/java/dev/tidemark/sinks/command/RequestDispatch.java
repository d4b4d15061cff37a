package dev.tidemark.sinks.command;

/**
 * Asks for an effect on another system, in the transaction of the state it follows from. The dispatcher sends it later,
 * under this command's idempotency key. The same key with another payload is a collision and is not sent.
 *
 * @param tenant whose entity it is
 * @param entity the entity it is about; an entity's requests are sent one after the other
 * @param action what the other system is asked for
 * @param eventId the event it follows from, unique within its tenant
 * @param payload what is sent, as JSON
 */
public record RequestDispatch(String tenant, String entity, String action, String eventId, String payload)
        implements SinkCommand {

    /** @throws IllegalArgumentException if tenant, entity, action or event id is blank */
    public RequestDispatch {
        IdempotencyKey.required("tenant", tenant);
        IdempotencyKey.required("entity", entity);
        IdempotencyKey.required("action", action);
        IdempotencyKey.required("event id", eventId);
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return IdempotencyKey.of("dispatch", tenant, entity, action, eventId);
    }
}
