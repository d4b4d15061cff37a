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
    /** Each of a record's windows is a row that is written again and again. */
    private static final long MAX_WINDOWS = 1_000;

    public GroupingConfig(@Nullable String name, @Nullable Duration length, @Nullable Duration step) {
        this.name = Require.text(name, "name");
        this.length = Require.atLeast(LEAST, Require.present(length, "length"), "length");
        this.step = Require.atLeast(LEAST, Require.orDefault(step, this.length), "step");
        if (this.length.toMillis() % this.step.toMillis() != 0) {
            throw new IllegalArgumentException("the grouping '" + this.name + "' has windows of " + this.length
                    + " every " + this.step + "; expected a length that is a multiple of the step");
        }
        long windows = this.length.toMillis() / this.step.toMillis();
        if (windows > MAX_WINDOWS) {
            throw new IllegalArgumentException("the grouping '" + this.name + "' puts each record into " + windows
                    + " windows; expected at most " + MAX_WINDOWS + ", so make the step longer");
        }
    }
}
