package dev.tidemark.sinks.command;

/**
 * The key under which a command may be repeated without a second effect. It is derived from what the command says,
 * never random and never made anew at a retry.
 *
 * @param value the key's text
 */
public record IdempotencyKey(String value) {

    /**
     * @throws IllegalArgumentException if the key is blank: a blank key would make unrelated commands repeats of one
     *     another
     */
    public IdempotencyKey {
        if (value.isBlank()) {
            throw new IllegalArgumentException("An idempotency key is blank; derive it from the command's identity.");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
