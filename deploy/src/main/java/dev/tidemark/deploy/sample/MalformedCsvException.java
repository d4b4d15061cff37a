package dev.tidemark.deploy.sample;

import java.io.IOException;

/** A file that is no comma-separated table; the message names the line. */
public final class MalformedCsvException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedCsvException(String message) {
        super(message);
    }
}
