package dev.tidemark.sinks.dispatch.outbox;

import org.jspecify.annotations.Nullable;

/**
 * A request that somebody may want to look at. Times are the server's, in UTC, as {@code 2026-03-01T08:00:00Z}.
 *
 * @param key its idempotency key
 * @param run the run that requested it
 * @param tenant whose it is
 * @param entity what it is about
 * @param action what is asked for
 * @param state where it stands
 * @param attempts how often it was claimed
 * @param since since when its outcome is in doubt, or it has failed
 * @param due when it is tried again; null if that is left to a person
 * @param reference the target's own name of the effect; null if it is not known
 * @param outcome what the last attempt told; null if there was none
 * @param waiting how many requests of its entity stand behind it
 */
public record OpenRequest(
        String key,
        String run,
        String tenant,
        String entity,
        String action,
        RequestState state,
        int attempts,
        @Nullable String since,
        @Nullable String due,
        @Nullable String reference,
        @Nullable String outcome,
        long waiting) {}
