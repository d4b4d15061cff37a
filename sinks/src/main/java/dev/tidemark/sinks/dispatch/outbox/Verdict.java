package dev.tidemark.sinks.dispatch.outbox;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a request after an attempt.
 *
 * @param state its new state
 * @param detail what happened, for a person
 * @param reference the target's own name of the effect; null if it gave none
 * @param pause when it is due again; null if only a person can decide, or there is nothing to do
 */
public record Verdict(RequestState state, String detail, @Nullable String reference, @Nullable Duration pause) {

    /** Whether only a person can decide what becomes of it. */
    public boolean forReview() {
        return state == RequestState.UNKNOWN && pause == null;
    }
}
