package dev.tidemark.jobs.benchmark;

import java.time.Duration;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.triggers.TriggerResult;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;

/**
 * Fires at the next multiple of an interval of processing time after a window has changed, and once more when the
 * window takes no further record. For the latter it uses the timer by which the window operator removes the window.
 */
final class EarlyAndFinalTrigger extends Trigger<Object, TimeWindow> {

    private static final ValueStateDescriptor<Long> EARLY = new ValueStateDescriptor<>("early", Types.LONG);

    private final long early;
    private final long lateness;

    EarlyAndFinalTrigger(Duration early, Duration lateness) {
        this.early = early.toMillis();
        this.lateness = lateness.toMillis();
    }

    @Override
    public TriggerResult onElement(Object element, long timestamp, TimeWindow window, TriggerContext context)
            throws Exception {
        ValueState<Long> pending = context.getPartitionedState(EARLY);
        if (pending.value() == null) {
            long next = (context.getCurrentProcessingTime() / early + 1) * early;
            context.registerProcessingTimeTimer(next);
            pending.update(next);
        }
        return TriggerResult.CONTINUE;
    }

    @Override
    public TriggerResult onProcessingTime(long time, TimeWindow window, TriggerContext context) {
        context.getPartitionedState(EARLY).clear();
        return TriggerResult.FIRE;
    }

    @Override
    public TriggerResult onEventTime(long time, TimeWindow window, TriggerContext context) {
        return time == window.maxTimestamp() + lateness ? TriggerResult.FIRE : TriggerResult.CONTINUE;
    }

    @Override
    public void clear(TimeWindow window, TriggerContext context) throws Exception {
        ValueState<Long> pending = context.getPartitionedState(EARLY);
        Long next = pending.value();
        if (next != null) {
            context.deleteProcessingTimeTimer(next);
            pending.clear();
        }
    }
}
