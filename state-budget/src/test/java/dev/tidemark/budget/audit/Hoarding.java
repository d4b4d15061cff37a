package dev.tidemark.budget.audit;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.source.legacy.SourceFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** A function that keeps one number a key and a timer a record. */
final class Hoarding extends KeyedProcessFunction<Long, Long, Long> {
    /** Records that arrived. */
    static final AtomicInteger ARRIVED = new AtomicInteger();

    private static final long serialVersionUID = 1L;
    private transient @Nullable ValueState<Long> last;

    @Override
    public void open(OpenContext context) {
        last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", Types.LONG));
    }

    @Override
    public void processElement(Long number, Context context, Collector<Long> out) throws Exception {
        if (last != null) {
            last.update(number);
        }
        context.timerService().registerEventTimeTimer(number);
        ARRIVED.incrementAndGet();
    }

    /** Sends the numbers below a count and stays. */
    static final class Numbers implements SourceFunction<Long> {
        private static final long serialVersionUID = 1L;
        private final int count;
        private volatile boolean running = true;

        Numbers(int count) {
            this.count = count;
        }

        @Override
        public void run(SourceContext<Long> context) throws InterruptedException {
            synchronized (context.getCheckpointLock()) {
                for (long number = 0; number < count; number++) {
                    context.collect(number);
                }
            }
            synchronized (this) {
                while (running) {
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
}
