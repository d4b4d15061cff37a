package dev.tidemark.deploy.cluster;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do and tell nobody. */
final class Polling {
    private static final long INTERVAL_MILLIS = 50;

    private Polling() {}

    /** Asks again and again; false if the answer was no until the patience ended. */
    static boolean until(Duration patience, BooleanSupplier question) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!question.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while waiting for another process.", e);
            }
        }
        return true;
    }
}
