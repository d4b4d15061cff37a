package dev.tidemark.sinks.command;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Keeps what one event contributes to a metric. Totals are read from the contributions, or rebuilt from them, so that no
 * count is ever raised twice for one event.
 *
 * @param tenant whose metric it is
 * @param metric the metric's name
 * @param eventId the event that contributes, unique within its tenant
 * @param day the day it counts for
 * @param amount how much it counts
 */
public record AddContribution(String tenant, String metric, String eventId, LocalDate day, BigDecimal amount)
        implements SinkCommand {

    /** @throws IllegalArgumentException if tenant, metric or event id is blank */
    public AddContribution {
        IdempotencyKey.required("tenant", tenant);
        IdempotencyKey.required("metric", metric);
        IdempotencyKey.required("event id", eventId);
    }

    @Override
    public IdempotencyKey idempotencyKey() {
        return IdempotencyKey.of("contribution", tenant, metric, eventId);
    }
}
