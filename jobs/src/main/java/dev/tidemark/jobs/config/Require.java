package dev.tidemark.jobs.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The checks that configuration records make of their keys. */
final class Require {
    private Require() {}

    /** The value, or the default for a key that is not given. */
    static <T> T orDefault(@Nullable T value, T defaultValue) {
        return value == null ? defaultValue : value;
    }

    /** @throws IllegalArgumentException if the key is not given */
    static <T> T present(@Nullable T value, String key) {
        if (value == null) {
            throw new IllegalArgumentException("the key '" + key + "' is missing");
        }
        return value;
    }

    /** @throws IllegalArgumentException if the key is not given or blank */
    static String text(@Nullable String value, String key) {
        String text = present(value, key);
        if (text.isBlank()) {
            throw new IllegalArgumentException("the key '" + key + "' is blank");
        }
        return text;
    }

    /** @throws IllegalArgumentException if the duration is below zero, or is zero where that makes no sense */
    static Duration atLeast(Duration least, Duration value, String key) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException("the key '" + key + "' is " + value + "; expected at least " + least);
        }
        return value;
    }
}
