package dev.tidemark.sinks.dispatch;

import java.time.Duration;

/** Says when something that is done again and again is due, at once for the first time. Not thread-safe. */
final class Pacer {
    private final long interval;
    private long next = System.nanoTime();

    Pacer(Duration interval) {
        this.interval = interval.toNanos();
    }

    boolean due() {
        long now = System.nanoTime();
        if (now - next < 0) {
            return false;
        }
        next = now + interval;
        return true;
    }
}
