package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Publishes records evenly over a time. Its progress may be asked for on any thread. */
final class PacedFeed {
    private static final long PAUSE_MILLIS = 20;

    private final List<Publication> publications;
    private final Duration length;
    private volatile int published;

    PacedFeed(List<Publication> publications, Duration length) {
        this.publications = publications;
        this.length = length;
    }

    /** Publishes all; returns when the broker has acknowledged the last. */
    void run(Publisher publisher) throws InterruptedException {
        long started = System.nanoTime();
        int sent = 0;
        while (sent < publications.size()) {
            double elapsed = (double) (System.nanoTime() - started) / length.toNanos();
            int due = (int) Math.min(publications.size(), Math.ceil(elapsed * publications.size()));
            for (; sent < due; sent++) {
                publisher.publish(publications.get(sent));
            }
            published = sent;
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        publisher.flush();
    }

    /** How many records are sent so far. */
    int published() {
        return published;
    }

    int size() {
        return publications.size();
    }
}
