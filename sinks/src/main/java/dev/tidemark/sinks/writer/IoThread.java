package dev.tidemark.sinks.writer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread on which a writer speaks to its database, so that connections need no locks and the task's thread no
 * patience.
 */
public final class IoThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IoThread.class);
    private static final Duration CLOSE_WAIT = Duration.ofSeconds(5);

    private final ScheduledExecutorService executor;
    private final List<Future<?>> repeated = new ArrayList<>();
    private final Runnable abort;

    /**
     * @param name the thread's name
     * @param abort cuts the connection in use, so that a wait for its reply ends
     */
    public IoThread(String name, Runnable abort) {
        this.abort = abort;
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        executor = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            thread.setContextClassLoader(classes);
            return thread;
        });
    }

    /** Runs the task after those before it. */
    public void execute(Runnable task) {
        executor.execute(task);
    }

    /** Runs the task after those before it, and waits a little for it; that it fails is only worth a line in the log. */
    public void attempt(String what, Callable<?> task) {
        Future<?> done = executor.submit(task);
        try {
            done.get(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.info("A sink could not {}.", what, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs the task again and again, with pauses. */
    public void repeat(Runnable task, Duration pause) {
        repeated.add(executor.scheduleWithFixedDelay(task, pause.toMillis(), pause.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Ends the thread: a retry's pause is interrupted, a wait for a reply is cut. */
    @Override
    public void close() {
        repeated.forEach(task -> task.cancel(false));
        executor.shutdownNow();
        try {
            if (!executor.awaitTermination(100, TimeUnit.MILLISECONDS)) {
                abort.run();
                if (!executor.awaitTermination(CLOSE_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                    LOG.warn("A sink's I/O thread did not end within {}.", CLOSE_WAIT);
                }
            }
        } catch (InterruptedException e) {
            abort.run();
            Thread.currentThread().interrupt();
        }
    }
}
