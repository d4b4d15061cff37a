package dev.tidemark.budget.lock;

import org.apache.flink.streaming.api.functions.source.legacy.SourceFunction;

/** Sends one number; then it ends, or stays for a savepoint to be taken. */
final class OneElement implements SourceFunction<Long> {
    private static final long serialVersionUID = 1L;
    private final boolean stays;
    private volatile boolean running = true;

    OneElement(boolean stays) {
        this.stays = stays;
    }

    @Override
    public void run(SourceContext<Long> context) throws InterruptedException {
        synchronized (context.getCheckpointLock()) {
            context.collect(1L);
        }
        synchronized (this) {
            while (stays && running) {
                wait();
            }
        }
    }

    @Override
    public synchronized void cancel() {
        running = false;
        notifyAll();
    }
}
