package dev.tidemark.sinks.result;

import org.jspecify.annotations.Nullable;

/** What became of one command. All but a retryable failure are safe to checkpoint. */
public sealed interface SinkResult {

    /** The row now says what the command says. */
    record Applied() implements SinkResult {
        /** The one instance that batches share. */
        public static final Applied INSTANCE = new Applied();
    }

    /** The row said it already; nothing was written. */
    record DuplicateIgnored() implements SinkResult {
        /** The one instance that batches share. */
        public static final DuplicateIgnored INSTANCE = new DuplicateIgnored();
    }

    /**
     * The row knows more; nothing was written.
     *
     * @param current what the row knows
     * @param attempted what the command knows
     */
    record StaleIgnored(String current, String attempted) implements SinkResult {}

    /**
     * The row contradicts the command and stays; the command is kept in the conflict table.
     *
     * @param reason what contradicts what
     * @param severity how bad it is
     */
    record Conflict(String reason, Severity severity) implements SinkResult {
        /** A conflict of normal severity. */
        public Conflict(String reason) {
            this(reason, Severity.NORMAL);
        }
    }

    /** How bad a conflict is. */
    enum Severity {
        /** The source contradicts itself or its workflow. */
        NORMAL,
        /** A collision: one idempotency key stands for two effects on another system. */
        HIGH
    }

    /**
     * The database did not take the command.
     *
     * @param reason why, for a person
     * @param column the column that cannot hold its value, if it is known
     * @param retryable true if the same command may succeed later; false if it was put into the dead-letter table
     */
    record Failed(String reason, @Nullable String column, boolean retryable) implements SinkResult {}
}
