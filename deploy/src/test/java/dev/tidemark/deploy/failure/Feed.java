package dev.tidemark.deploy.failure;

import dev.tidemark.deploy.sample.PacedFeed;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;

/** Publishes a run's orders from a thread of its own. How far it is serves the tests as their clock. */
final class Feed implements AutoCloseable {
    private final Publisher publisher;
    private final List<Publication> publications;
    private List<Integer> partitions = List.of();
    private volatile PacedFeed current;
    private CompletableFuture<Void> publishing = CompletableFuture.completedFuture(null);
    private int fed;

    Feed(String bootstrapServers, String topic, List<Publication> publications) {
        this.publisher = new Publisher(bootstrapServers, topic);
        this.publications = publications;
        this.current = new PacedFeed(List.of(), Duration.ZERO);
    }

    /** Sends each key to one of these partitions only, from now on. */
    Feed onlyTo(List<Integer> some) {
        partitions = some;
        return this;
    }

    /** Publishes what has not been published yet, spread over a time. */
    void rest(Duration length) {
        upTo(1, length);
    }

    /**
     * Publishes what comes next up to a share of all, spread over a time.
     *
     * @param share of all orders, up to 1
     */
    void upTo(double share, Duration length) {
        await();
        int end = (int) Math.round(publications.size() * share);
        var next = new PacedFeed(publications.subList(fed, end), length);
        current = next;
        fed = end;
        publishing = CompletableFuture.runAsync(() -> {
            try {
                next.run(this::publish);
                publisher.flush();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CompletionException(e);
            }
        });
    }

    /** The orders published or being published. */
    List<Publication> fed() {
        return publications.subList(0, fed);
    }

    /** Waits until a share of the current part has been published. */
    void awaitShare(double share) {
        PacedFeed watched = current;
        Awaitility.await("a share of " + share + " of the feed")
                .atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> watched.published() >= share * watched.size());
    }

    /** Waits until all of the current part is in the topic. */
    void await() {
        publishing.join();
    }

    private void publish(Publication publication) {
        if (partitions.isEmpty()) {
            publisher.publish(publication);
        } else {
            int index = Math.floorMod(publication.key().hashCode(), partitions.size());
            publisher.publishTo(partitions.get(index), publication);
        }
    }

    @Override
    public void close() {
        publishing.cancel(true);
        publisher.close();
    }
}
