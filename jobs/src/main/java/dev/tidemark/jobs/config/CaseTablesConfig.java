package dev.tidemark.jobs.config;

import org.jspecify.annotations.Nullable;

/**
 * The tables beside {@code sink.table}, which has one row a case.
 *
 * @param events one row an event
 * @param status one row a case, with its status in the workflow
 * @param outbox the requests for effects on other systems
 */
public record CaseTablesConfig(String events, String status, String outbox) {
    static final CaseTablesConfig DEFAULT = new CaseTablesConfig(null, null, null);

    public CaseTablesConfig(@Nullable String events, @Nullable String status, @Nullable String outbox) {
        this.events = Require.text(Require.orDefault(events, "case_event"), "events");
        this.status = Require.text(Require.orDefault(status, "case_status"), "status");
        this.outbox = Require.text(Require.orDefault(outbox, "dispatch_outbox"), "outbox");
    }
}
