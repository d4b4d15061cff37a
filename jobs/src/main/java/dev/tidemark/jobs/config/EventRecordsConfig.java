package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands where in the record of an event.
 *
 * @param tenant whose event it is
 * @param eventId the event, unique within its tenant: the same id is the same event, however often it is read
 * @param time when it happened
 * @param attributes the texts that make up the event; two records of one id that differ in them contradict each other
 */
public record EventRecordsConfig(TenantField tenant, JsonPointer eventId, TimeField time, List<TextColumn> attributes) {

    public EventRecordsConfig(
            @Nullable TenantField tenant,
            @Nullable JsonPointer eventId,
            @Nullable TimeField time,
            @Nullable List<TextColumn> attributes) {
        this.tenant = Require.present(tenant, "tenant");
        this.eventId = Require.pointer(eventId, "event-id");
        this.time = Require.present(time, "time");
        this.attributes = TextColumn.named(attributes);
    }

    /** What is read of each record: tenant and id as its key, and the attributes. */
    public RecordFormat format() {
        return new RecordFormat(
                List.of(tenant.asKey(), new KeyColumn("event_id", eventId)), time, List.of(), attributes);
    }
}
