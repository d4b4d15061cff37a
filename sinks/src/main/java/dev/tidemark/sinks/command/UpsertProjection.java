package dev.tidemark.sinks.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the latest state of an entity in the place of what is known of it, if it is newer.
 *
 * @param tenant whose entity it is
 * @param entity the entity, unique within its tenant
 * @param version the state's number at its source, such as a counter or change number of the entity: higher is newer. The
 *     offset of a record serves only where an entity never leaves its partition
 * @param values the values of the table's value columns, in their order
 */
public record UpsertProjection(String tenant, String entity, long version, List<@Nullable Object> values)
        implements SinkCommand {

    /** @throws IllegalArgumentException if tenant or entity is blank */
    public UpsertProjection {
        IdempotencyKey.required("tenant", tenant);
        IdempotencyKey.required("entity", entity);
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return IdempotencyKey.of("projection", tenant, entity, "v" + version);
    }
}
