package dev.tidemark.sinks.dispatch.outbox;

/**
 * A request that this dispatcher may send, until the lease ends.
 *
 * @param key its idempotency key
 * @param fence the number of this claim; a result is stored under no other
 * @param attempt how many claims there were, this one included
 * @param inDoubt whether an earlier attempt may have had the effect
 * @param tenant whose it is
 * @param entity what it is about
 * @param action what is asked for
 * @param run the run that requested it
 * @param payload the JSON text to send
 */
public record Claim(
        String key,
        long fence,
        int attempt,
        boolean inDoubt,
        String tenant,
        String entity,
        String action,
        String run,
        String payload) {

    /** The state it had before it was claimed, as far as it matters. */
    RequestState before() {
        if (inDoubt) {
            return RequestState.UNKNOWN;
        }
        return attempt == 1 ? RequestState.PENDING : RequestState.FAILED_RETRYABLE;
    }

    /** Without the payload, which may be large and not for everyone. */
    @Override
    public String toString() {
        return "Claim[" + key + ", fence=" + fence + ", attempt=" + attempt + "]";
    }
}
