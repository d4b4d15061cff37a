package dev.tidemark.sinks.command;

import java.util.Arrays;
import java.util.stream.Collectors;

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

    /** The key of a command of this kind with these parts, different for every list of parts. */
    static IdempotencyKey of(String kind, String... parts) {
        return new IdempotencyKey(
                kind + Arrays.stream(parts).map(part -> ":" + escaped(part)).collect(Collectors.joining()));
    }

    /** A part in which no separator stands. */
    static String escaped(String part) {
        return part.indexOf(':') < 0 && part.indexOf('\\') < 0
                ? part
                : part.replace("\\", "\\\\").replace(":", "\\:");
    }

    /** @throws IllegalArgumentException if a part of a command's identity is blank, naming it */
    static String required(String what, String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(
                    "The " + what + " of a command is blank; with a blank one, unrelated commands would be one.");
        }
        return text;
    }

    @Override
    public String toString() {
        return value;
    }
}
