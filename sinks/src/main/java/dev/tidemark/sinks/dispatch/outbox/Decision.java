package dev.tidemark.sinks.dispatch.outbox;

/**
 * What was decided about one claim.
 *
 * @param claim the claim
 * @param verdict what becomes of its request
 */
public record Decision(Claim claim, Verdict verdict) {}
