package dev.tidemark.budget.model;

import java.io.IOException;

/** A budget file that cannot be read or holds a mistake; the message names file and line. */
public final class BudgetException extends IOException {
    private static final long serialVersionUID = 1L;

    BudgetException(String message, Throwable cause) {
        super(message, cause);
    }
}
