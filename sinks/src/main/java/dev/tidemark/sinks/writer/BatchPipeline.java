package dev.tidemark.sinks.writer;

import dev.tidemark.sinks.SinkSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.function.Consumer;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.api.common.operators.ProcessingTimeService;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.util.function.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/**
 * Gathers records into batches and has them written on an I/O thread, one batch at a time, while the next one fills. A
 * batch is sent when it is full, when the flush interval has passed, and when a checkpoint asks. The task's thread
 * never blocks on the database: where it has to wait, it yields to its mailbox.
 *
 * <p>All methods are called on the task's thread. A failure reaches it as a mail that fails the task.
 *
 * @param <C> a record
 * @param <R> what writing a batch tells
 */
public final class BatchPipeline<C, R> implements AutoCloseable {
    private final MailboxExecutor mailbox;
    private final ProcessingTimeService timers;
    private final int batchRows;
    private final long flushMillis;
    private final IoThread io;
    private final BatchWrite<C, R> write;
    private final Consumer<R> onWritten;
    private final String sink;
    private List<C> filling = new ArrayList<>();
    private @Nullable ScheduledFuture<?> nextFlush;
    private boolean inFlight;
    private @Nullable IOException failure;

    /** Writes a batch, on the I/O thread. */
    @FunctionalInterface
    public interface BatchWrite<C, R> {
        R write(List<C> batch) throws Exception;
    }

    /**
     * @param io the thread to write on; the caller's to close
     * @param onWritten told on the task's thread of each batch that was written
     */
    public BatchPipeline(
            WriterInitContext context,
            SinkSettings settings,
            IoThread io,
            BatchWrite<C, R> write,
            Consumer<R> onWritten) {
        this.mailbox = context.getMailboxExecutor();
        this.timers = context.getProcessingTimeService();
        this.batchRows = settings.batchRows();
        this.flushMillis = settings.flushInterval().toMillis();
        this.sink = settings.name();
        this.io = io;
        this.write = write;
        this.onWritten = onWritten;
        scheduleFlush();
    }

    /** Adds a record; waits while its batch is full and another one is still being written. */
    public void add(C record) throws IOException, InterruptedException {
        checkFailure();
        filling.add(record);
        if (filling.size() >= batchRows) {
            awaitIdle();
            send();
        }
    }

    /** Waits until everything that was added is written. */
    public void flush() throws IOException, InterruptedException {
        awaitIdle();
        send();
        awaitIdle();
    }

    /**
     * Runs work on the I/O thread, after what was given to it before, without waiting for it. If it fails, so does the
     * task.
     *
     * @param what the work is, for the message
     */
    public void background(String what, BackgroundWork work) {
        io.execute(() -> attempt(what, work));
    }

    /** As {@link #background}, again and again with a pause between. */
    public void repeat(String what, Duration pause, BackgroundWork work) {
        io.repeat(() -> attempt(what, work), pause);
    }

    /** Work on the I/O thread. */
    @FunctionalInterface
    public interface BackgroundWork {
        void run() throws Exception;
    }

    private void attempt(String what, BackgroundWork work) {
        try {
            work.run();
        } catch (Exception e) {
            fail("Sink '" + sink + "' could not " + what + ": " + e.getMessage(), e);
        }
    }

    /** Whether the task has come to its orderly end: its mailbox takes no more mail, yet the writer is not closed. */
    public boolean ended() {
        try {
            mailbox.execute(() -> {}, "sink-end-check");
            return false;
        } catch (RejectedExecutionException e) {
            return true;
        }
    }

    /** Whether nothing is waiting or being written. */
    public boolean idle() {
        return filling.isEmpty() && !inFlight;
    }

    /**
     * Gives up what was not written: it came after the last checkpoint, and is there again after a restore. At the
     * orderly end of the input everything has been flushed before.
     */
    @Override
    public void close() {
        if (nextFlush != null) {
            nextFlush.cancel(false);
        }
        filling = new ArrayList<>();
    }

    private void send() {
        if (filling.isEmpty()) {
            return;
        }
        List<C> batch = filling;
        filling = new ArrayList<>(Math.min(batchRows, batch.size()));
        inFlight = true;
        io.execute(() -> {
            try {
                R result = write.write(batch);
                mail(() -> {
                    inFlight = false;
                    onWritten.accept(result);
                });
            } catch (Exception e) {
                fail("Sink '" + sink + "' could not write a batch: " + e.getMessage(), e);
            }
        });
    }

    private void fail(String message, Exception cause) {
        mail(() -> {
            inFlight = false;
            failure = new IOException(message, cause);
            throw failure;
        });
    }

    private void mail(ThrowingRunnable<IOException> mail) {
        try {
            mailbox.execute(mail, "sink-batch-written");
        } catch (RejectedExecutionException e) {
            // the task is ending: nobody waits for this batch, and the next checkpoint will not count on it
        }
    }

    private void awaitIdle() throws IOException, InterruptedException {
        while (inFlight) {
            mailbox.yield();
        }
        checkFailure();
    }

    private void checkFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
    }

    private void scheduleFlush() {
        nextFlush = timers.registerTimer(timers.getCurrentProcessingTime() + Math.max(1, flushMillis), now -> {
            if (!inFlight) {
                send();
            }
            scheduleFlush();
        });
    }
}
