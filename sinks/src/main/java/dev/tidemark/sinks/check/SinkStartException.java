package dev.tidemark.sinks.check;

import java.io.IOException;

/** A sink that refuses to start. Its message says what was found, what was expected and what to do. */
public final class SinkStartException extends IOException {
    private static final long serialVersionUID = 1L;

    /** @param message for a person, complete without the cause */
    public SinkStartException(String message, Throwable cause) {
        super(message, cause);
    }

    /** @param message for a person */
    public SinkStartException(String message) {
        super(message);
    }
}
