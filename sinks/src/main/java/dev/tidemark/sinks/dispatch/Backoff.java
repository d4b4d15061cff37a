package dev.tidemark.sinks.dispatch;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Pauses that double, each shortened at random by up to a half, so that what failed together does not return together.
 *
 * @param first the first pause
 * @param longest the longest pause
 */
record Backoff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 40;

    /** @param failures how many there were, from 1 */
    Duration pause(int failures, RandomGenerator random) {
        long most = longest.toMillis();
        long pause = first.toMillis();
        for (int i = 1; i < Math.min(failures, MOST_DOUBLINGS) && pause < most; i++) {
            pause *= 2;
        }
        pause = Math.min(pause, most);
        return Duration.ofMillis(pause - random.nextLong(pause / 2 + 1));
    }
}
