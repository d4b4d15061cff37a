package dev.tidemark.savepoint.scan;

import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.PartReader;
import dev.tidemark.snapshot.RecordVisitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reads the key groups of a part on several threads; each thread has a visitor of its own. */
public final class ParallelScan {
    private ParallelScan() {}

    /** Makes a thread's visitor. */
    public interface Visitors<V extends RecordVisitor> {
        /** A new visitor, used by one thread. */
        V create() throws IOException;
    }

    /**
     * Passes each record of the part to one of {@code threads} visitors and returns them. Key groups take turns, so that each
     * run divides the records alike. The first fault stops all threads.
     */
    public static <V extends RecordVisitor> List<V> scan(
            KeyedPart part, PartReader reader, int threads, Visitors<V> visitors) throws IOException {
        AtomicBoolean stopped = new AtomicBoolean();
        List<V> made = new ArrayList<>();
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            V visitor = visitors.create();
            made.add(visitor);
            int first = part.firstKeyGroup() + i;
            tasks.add(() -> {
                for (int group = first; group <= part.lastKeyGroup() && !stopped.get(); group += threads) {
                    try {
                        reader.read(group, visitor);
                    } catch (IOException | RuntimeException | Error e) {
                        stopped.set(true);
                        throw e;
                    }
                }
            });
        }
        runAll(tasks);
        return made;
    }

    /** Something to do on a thread of its own. */
    public interface Task {
        /** Does it. */
        void run() throws IOException;
    }

    /** Runs every task on a thread of its own, waits for all, and throws the first fault. */
    public static void runAll(List<Task> tasks) throws IOException {
        if (tasks.size() == 1) {
            tasks.get(0).run();
            return;
        }
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (Task task : tasks) {
                running.add(threads.submit(() -> {
                    task.run();
                    return null;
                }));
            }
            join(running);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void join(List<Future<?>> running) throws IOException {
        IOException first = null;
        for (Future<?> task : running) {
            try {
                task.get();
            } catch (ExecutionException e) {
                IOException fault = e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
                if (first == null) {
                    first = fault;
                } else {
                    first.addSuppressed(fault);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while reading", e);
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
