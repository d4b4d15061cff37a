package dev.tidemark.sinks.jdbc;

/** What a failure of the database means for what was being written. */
public enum FailureKind {
    /** The transaction may succeed if it is tried again: deadlock, lock or statement time-out, lack of resources. */
    RETRY,
    /** It may succeed over a new connection: connection lost, server restarting, server read-only. */
    RECONNECT,
    /** It may succeed once the statement is prepared anew, which a new connection does. */
    PREPARE_AGAIN,
    /** A value of the batch is one the database cannot hold. */
    BAD_RECORD,
    /** The program or the schema is wrong: every further try would fail, for every record. */
    FATAL;

    /** Whether the same transaction may succeed later. */
    public boolean retryable() {
        return this == RETRY || this == RECONNECT || this == PREPARE_AGAIN;
    }
}
