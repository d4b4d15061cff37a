package dev.tidemark.budget.model;

import java.util.Collection;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/** The checks that budget records make of their keys. */
final class Require {
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

    /** @throws IllegalArgumentException if there are equal ones among them */
    static void distinct(Collection<?> values, String otherwise) {
        if (new HashSet<>(values).size() < values.size()) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
