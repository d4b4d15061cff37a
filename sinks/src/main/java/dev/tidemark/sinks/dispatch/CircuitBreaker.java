package dev.tidemark.sinks.dispatch;

import dev.tidemark.sinks.dispatch.config.BreakerConfig;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Keeps a dead target from a storm of retries. Closed, it lets everything through; after so many failures in a row it
 * opens, and nothing goes through for a pause; then one call at a time, until one succeeds. Times are the JVM's
 * monotonic ones. Not thread-safe.
 */
final class CircuitBreaker {
    private final int threshold;
    private final Backoff backoff;
    private final RandomGenerator random;
    private int failures;
    private int openings;
    private long openUntil;

    CircuitBreaker(BreakerConfig config, RandomGenerator random) {
        this.threshold = config.failures();
        this.backoff = new Backoff(config.firstPause(), config.longestPause());
        this.random = random;
    }

    /**
     * How many calls may be begun.
     *
     * @param free how many the target's concurrency leaves
     * @param inFlight how many are under way
     * @param now {@link System#nanoTime()}
     */
    int permits(int free, int inFlight, long now) {
        if (openings == 0) {
            return free;
        }
        return now - openUntil >= 0 && inFlight == 0 ? Math.min(1, free) : 0;
    }

    /** Whether nothing, or only a trial, goes through. */
    boolean open() {
        return openings > 0;
    }

    /** Takes note of a call that found the target in order. True if that closes the breaker. */
    boolean succeeded() {
        boolean closes = open();
        failures = 0;
        openings = 0;
        return closes;
    }

    /**
     * Takes note of a call that did not.
     *
     * @return the pause, if this opens the breaker or opens it again; else zero
     */
    Duration failed(long now) {
        failures++;
        boolean trial = open() && now - openUntil >= 0;
        if (trial || (!open() && failures >= threshold)) {
            openings++;
            Duration pause = backoff.pause(openings, random);
            openUntil = now + pause.toNanos();
            return pause;
        }
        return Duration.ZERO;
    }
}
