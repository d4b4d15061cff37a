package dev.tidemark.sinks.dispatch.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often a request is tried, and with what pauses. A pause doubles from try to try and is shortened at random by up
 * to a half, so that requests that failed together do not return together.
 *
 * @param maxAttempts the tries, look-ups included, after which a request fails finally or is left to a person
 * @param firstPause after the first try
 * @param longestPause the longest pause that is chosen; a target's Retry-After may be longer, up to a day
 */
public record RetryConfig(Integer maxAttempts, Duration firstPause, Duration longestPause) {
    /** Twenty tries, over about an hour. */
    static final RetryConfig DEFAULT = new RetryConfig(null, null, null);

    public RetryConfig(@Nullable Integer maxAttempts, @Nullable Duration firstPause, @Nullable Duration longestPause) {
        this.maxAttempts = Require.between(1, 10_000, Require.orDefault(maxAttempts, 20), "max-attempts");
        this.firstPause = Require.atLeast(
                Duration.ofMillis(1), Require.orDefault(firstPause, Duration.ofSeconds(1)), "first-pause");
        this.longestPause = Require.atLeast(
                this.firstPause,
                Require.orDefault(longestPause, longer(this.firstPause, Duration.ofMinutes(5))),
                "longest-pause");
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }
}
