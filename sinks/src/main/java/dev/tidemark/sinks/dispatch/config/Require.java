package dev.tidemark.sinks.dispatch.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The checks that the configuration's records make of their keys. */
final class Require {
    /** A hundred years: far beyond any use, and small enough that no sum of times overflows. */
    private static final Duration LONGEST = Duration.ofDays(36_525);

    private Require() {}

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

    /** @throws IllegalArgumentException if the number is out of its range */
    static int between(int least, int most, int value, String key) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the key '" + key + "' is " + value + "; expected " + least + " to " + most);
        }
        return value;
    }

    /** @throws IllegalArgumentException if the duration is out of its range */
    static Duration atLeast(Duration least, Duration value, String key) {
        if (value.compareTo(least) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "the key '" + key + "' is " + value + "; expected " + least + " to " + LONGEST);
        }
        return value;
    }
}
