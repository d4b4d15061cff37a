package dev.tidemark.sinks.jdbc;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Classifies failures by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). The codes are read
 * through causes and next exceptions, since drivers and batches wrap the one that matters.
 */
public final class SqlState {
    /** "Current transaction is aborted": noise that follows the failure to be classified. */
    private static final String ABORTED_TRANSACTION = "25P02";

    private SqlState() {}

    /** What the failure means. A failure without a code is fatal: nothing is known of it. */
    public static FailureKind classify(Throwable failure) {
        return decisive(failure).map(e -> kind(e.getSQLState(), e.getMessage())).orElse(FailureKind.FATAL);
    }

    /** The exception in the failure's chain that tells what happened. */
    static Optional<SQLException> decisive(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        open.add(failure);
        while (!open.isEmpty()) {
            Throwable next = open.poll();
            if (!seen.add(next)) {
                continue;
            }
            if (next instanceof SQLException e
                    && e.getSQLState() != null
                    && !ABORTED_TRANSACTION.equals(e.getSQLState())) {
                return Optional.of(e);
            }
            if (next.getCause() != null) {
                open.add(next.getCause());
            }
            if (next instanceof SQLException e && e.getNextException() != null) {
                open.add(e.getNextException());
            }
        }
        return Optional.empty();
    }

    private static FailureKind kind(String code, @Nullable String message) {
        return switch (code) {
            case "40P01", "40001", "55P03", "57014" -> FailureKind.RETRY;
            case "57P01", "57P02", "57P03", "25006" -> FailureKind.RECONNECT;
            case "26000", "42P05" -> FailureKind.PREPARE_AGAIN;
            case "0A000" ->
                message != null && message.contains("cached plan") ? FailureKind.PREPARE_AGAIN : FailureKind.FATAL;
            case "54000" -> FailureKind.BAD_RECORD;
            default -> byClass(code);
        };
    }

    private static FailureKind byClass(String code) {
        if (code.startsWith("53")) {
            return FailureKind.RETRY;
        }
        if (code.startsWith("08")) {
            return FailureKind.RECONNECT;
        }
        if (code.startsWith("22") || code.startsWith("23")) {
            return FailureKind.BAD_RECORD;
        }
        return FailureKind.FATAL;
    }
}
