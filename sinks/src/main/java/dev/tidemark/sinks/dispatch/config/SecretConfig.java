package dev.tidemark.sinks.dispatch.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the value of the Authorization header is, never the value itself. It is read for every call, so that a renewed
 * one is picked up.
 *
 * @param environment the variable that holds it; null for none
 * @param file the file that holds it; null for none
 */
public record SecretConfig(@Nullable String environment, @Nullable Path file) {

    public SecretConfig {
        if (environment != null && file != null) {
            throw new IllegalArgumentException("both 'authorization-env' and 'authorization-file' are given; keep one");
        }
    }

    /**
     * Reads the value.
     *
     * @throws IllegalStateException if it is not where it was said to be
     */
    public Optional<String> read() {
        if (environment != null) {
            String value = System.getenv(environment);
            if (value == null || value.isBlank()) {
                throw new IllegalStateException("The Authorization header is to come from the environment variable "
                        + environment + ", which is not set; set it to the whole value, such as 'Bearer …'.");
            }
            return Optional.of(value.strip());
        }
        if (file == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            throw new IllegalStateException(
                    "The Authorization header is to come from the file " + file + ", which cannot be read ("
                            + e.getClass().getSimpleName() + ").",
                    e);
        }
    }
}
