package dev.tidemark.sinks.yaml;

/** A mistake in what the user gave: the message says what was found, what was expected and what to do. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConfigException(String message) {
        super(message);
    }

    public ConfigException(String message, Throwable cause) {
        super(message, cause);
    }
}
