package dev.tidemark.sinks.writer;

import java.util.concurrent.atomic.LongAdder;
import org.apache.flink.metrics.Counter;

/** A counter that the I/O thread and the task's thread may both count on. */
final class ThreadSafeCounter implements Counter {
    private final LongAdder count = new LongAdder();

    @Override
    public void inc() {
        count.increment();
    }

    @Override
    public void inc(long n) {
        count.add(n);
    }

    @Override
    public void dec() {
        count.decrement();
    }

    @Override
    public void dec(long n) {
        count.add(-n);
    }

    @Override
    public long getCount() {
        return count.sum();
    }
}
