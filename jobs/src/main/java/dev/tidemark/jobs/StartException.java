package dev.tidemark.jobs;

import org.jspecify.annotations.Nullable;

/** Ends the program before a job is submitted. The message says it all; a stack trace is there only if asked for. */
public final class StartException extends Exception {
    private static final long serialVersionUID = 1L;

    StartException(String message, @Nullable Throwable cause) {
        super(message, cause, false, cause != null);
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
