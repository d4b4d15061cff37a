package dev.tidemark.sinks.dispatch.outbox;

/**
 * What a person's decision about a request came to.
 *
 * @param key the request's idempotency key
 * @param settled whether the decision was stored; else the request is as it was
 * @param found how the request was found, for a person
 */
public record Settlement(String key, boolean settled, String found) {}
