package dev.tidemark.sinks.dispatch.config;

import com.fasterxml.jackson.core.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * Where an answer holds the target's own name of the effect.
 *
 * @param pointer a JSON pointer into the body; null if a header holds it
 * @param header a header's name; null if the body holds it
 */
public record ReferenceConfig(@Nullable JsonPointer pointer, @Nullable String header) {

    public ReferenceConfig {
        if ((pointer == null) == (header == null)) {
            throw new IllegalArgumentException(
                    "a reference is read by one of the keys 'pointer' (such as /id) and 'header' (such as Location)");
        }
    }
}
