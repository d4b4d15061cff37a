package dev.tidemark.sinks.dispatch.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a target is left alone. After some failures in a row nothing is sent to it for a pause; then one request tries
 * it. Failing again doubles the pause.
 *
 * @param failures how many calls in a row must fail
 * @param firstPause the first pause
 * @param longestPause the longest pause
 */
public record BreakerConfig(Integer failures, Duration firstPause, Duration longestPause) {
    static final BreakerConfig DEFAULT = new BreakerConfig(null, null, null);

    public BreakerConfig(@Nullable Integer failures, @Nullable Duration firstPause, @Nullable Duration longestPause) {
        this.failures = Require.between(1, 1_000_000, Require.orDefault(failures, 5), "failures");
        this.firstPause = Require.atLeast(
                Duration.ofMillis(1), Require.orDefault(firstPause, Duration.ofSeconds(5)), "first-pause");
        Duration minute = Duration.ofMinutes(1);
        this.longestPause = Require.atLeast(
                this.firstPause,
                Require.orDefault(longestPause, this.firstPause.compareTo(minute) > 0 ? this.firstPause : minute),
                "longest-pause");
    }
}
