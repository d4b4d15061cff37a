package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands where in the record of a case event.
 *
 * @param tenant whose case it is
 * @param caseId the case, unique within its tenant
 * @param eventId the event, unique within its tenant: the same id is the same event, however often it is read
 * @param event what happened, by the name that the configuration goes on to use
 * @param time when it happened
 * @param version a number that rises with every event of a case; null to order a case's events by their times
 * @param attributes further texts that are kept with the event and shown with the case
 */
public record CaseRecordsConfig(
        TenantField tenant,
        JsonPointer caseId,
        JsonPointer eventId,
        JsonPointer event,
        TimeField time,
        @Nullable JsonPointer version,
        List<TextColumn> attributes) {
    /** Where the event's id stands among the texts that are read. */
    public static final int EVENT_ID = 0;
    /** Where the event's name stands among the texts that are read. */
    public static final int EVENT = 1;
    /** Where the first attribute stands among the texts that are read. */
    public static final int FIRST_ATTRIBUTE = 2;

    public CaseRecordsConfig(
            @Nullable TenantField tenant,
            @Nullable JsonPointer caseId,
            @Nullable JsonPointer eventId,
            @Nullable JsonPointer event,
            @Nullable TimeField time,
            @Nullable JsonPointer version,
            @Nullable List<TextColumn> attributes) {
        this.tenant = Require.present(tenant, "tenant");
        this.caseId = Require.pointer(caseId, "case-id");
        this.eventId = Require.pointer(eventId, "event-id");
        this.event = Require.pointer(event, "event");
        this.time = Require.present(time, "time");
        this.version = version == null ? null : Require.pointer(version, "version");
        this.attributes = TextColumn.named(attributes);
    }

    /** What is read of each record: tenant and case as its key, its version as the one value, and the texts. */
    public RecordFormat format() {
        List<TextColumn> texts = new ArrayList<>();
        texts.add(EVENT_ID, new TextColumn("event_id", eventId, true));
        texts.add(EVENT, new TextColumn("event", event, true));
        texts.addAll(attributes);
        return new RecordFormat(
                List.of(tenant.asKey(), new KeyColumn("entity", caseId)),
                time,
                version == null ? List.of() : List.of(new ValueColumn("version", List.of(version), 0)),
                texts);
    }
}
