package dev.tidemark.savepoint.testing;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The way between a test and the job it runs in the same JVM: events in, lines of text out. Thread-safe. */
public final class Channel {
    private static final Map<String, Channel> OPEN = new ConcurrentHashMap<>();

    private final Queue<Event> events = new ArrayDeque<>();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();

    private Channel() {}

    /** The channel of this name, made at its first use. */
    public static Channel of(String name) {
        return OPEN.computeIfAbsent(name, unused -> new Channel());
    }

    public synchronized void send(Event event) {
        events.add(event);
        available.complete(null);
    }

    synchronized @Nullable Event poll() {
        Event event = events.poll();
        if (event == null && available.isDone()) {
            available = new CompletableFuture<>();
        }
        return event;
    }

    synchronized CompletableFuture<Void> available() {
        return available;
    }

    void line(String line) {
        lines.add(line);
    }

    /** Everything the job said so far. */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
