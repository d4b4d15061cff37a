package dev.tidemark.jobs.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A named set of windows, aligned to the epoch in UTC.
 *
 * @param name the grouping's name in the table
 * @param length the windows' length
 * @param step the distance between two starts; the length, if none is given
 */
public record GroupingConfig(String name, Duration length, Duration step) {
    private static final Duration LEAST = Duration.ofMillis(1);

    public GroupingConfig(@Nullable String name, @Nullable Duration length, @Nullable Duration step) {
        this.name = Require.text(name, "name");
        this.length = Require.atLeast(LEAST, Require.present(length, "length"), "length");
        this.step = Require.atLeast(LEAST, Require.orDefault(step, this.length), "step");
    }
}
