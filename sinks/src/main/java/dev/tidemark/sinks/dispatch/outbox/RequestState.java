package dev.tidemark.sinks.dispatch.outbox;

/** Where a request stands. */
public enum RequestState {
    /** Not sent, or known to have had no effect, and to be sent. */
    PENDING,
    /** Claimed by a dispatcher until its lease ends. */
    IN_PROGRESS,
    /** The effect was made. */
    COMPLETED,
    /** It had no effect, and is tried again. */
    FAILED_RETRYABLE,
    /** It had no effect, and is not tried again. */
    FAILED_FINAL,
    /** Nobody knows whether it had an effect. */
    UNKNOWN
}
