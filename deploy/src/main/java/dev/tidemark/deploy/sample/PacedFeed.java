package dev.tidemark.deploy.sample;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Publishes records evenly over a time. Its progress may be asked for on any thread. */
public final class PacedFeed {
    private static final long PAUSE_MILLIS = 20;

    private final List<Publication> publications;
    private final Duration length;
    private volatile int published;

    /** @param length from the first record to the last */
    public PacedFeed(List<Publication> publications, Duration length) {
        this.publications = publications;
        this.length = length;
    }

    /**
     * Hands out all records at their moments.
     *
     * @param publish takes each, without waiting for the broker
     */
    public void run(Consumer<Publication> publish) throws InterruptedException {
        long started = System.nanoTime();
        int sent = 0;
        while (sent < publications.size()) {
            double elapsed = (double) (System.nanoTime() - started) / length.toNanos();
            int due = (int) Math.min(publications.size(), Math.ceil(elapsed * publications.size()));
            for (; sent < due; sent++) {
                publish.accept(publications.get(sent));
            }
            published = sent;
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    /** How many records are sent so far. */
    public int published() {
        return published;
    }

    /** How many records there are. */
    public int size() {
        return publications.size();
    }
}
