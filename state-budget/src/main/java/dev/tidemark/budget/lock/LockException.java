package dev.tidemark.budget.lock;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A lock that cannot be read; the message names file and line. */
public final class LockException extends IOException {
    private static final long serialVersionUID = 1L;

    LockException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
