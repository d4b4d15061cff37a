package dev.tidemark.budget.extract;

import java.io.IOException;

/** A job jar could not be read; the message says what was found and what to do. */
public final class ExtractException extends IOException {
    private static final long serialVersionUID = 1L;
    private final String output;

    ExtractException(String message, String output) {
        super(message);
        this.output = output;
    }

    /** The last lines that the program itself printed. */
    public String output() {
        return output;
    }
}
