package dev.tidemark.jobs.cases;

import dev.tidemark.jobs.env.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Holds the events of each case until the watermark has reached them, and passes them on in their order. So an event that
 * overtook its predecessor in the topic does not meet a case that is not ready for it, which would be a conflict for ever.
 *
 * <p>Guarantee: every event is passed on, once for each time it is read. An event behind the watermark goes on at once; what
 * it then means is the database's decision. After a restore the watermark begins anew, and such an event waits like the
 * others: that changes when it is written, not what is written.
 *
 * <p>A case has one list of events, one small head and one timer. All three go when no event of the case waits.
 */
@SuppressWarnings("NullAway.Init") // the transient fields are set by open(), which Flink calls before anything else
final class ReorderBuffer extends KeyedProcessFunction<String, CaseEvent, CaseEvent> {
    private static final long serialVersionUID = 1L;

    private final int most;

    private transient ListState<CaseEvent> waiting;
    private transient ValueState<WaitingHead> head;
    private transient Counter reorderedEvents;
    private transient Counter lateEvents;
    private transient Counter releasedEarly;

    /** @param most how many events of one case may wait; of more, the older half goes on early */
    ReorderBuffer(int most) {
        this.most = most;
    }

    @Override
    public void open(OpenContext context) {
        waiting = getRuntimeContext()
                .getListState(new ListStateDescriptor<>(
                        CaseLifecycleUids.REORDER_EVENTS, TypeInformation.of(CaseEvent.class)));
        head = getRuntimeContext()
                .getState(new ValueStateDescriptor<>(
                        CaseLifecycleUids.REORDER_HEAD, TypeInformation.of(WaitingHead.class)));
        MetricGroup metrics = RunMetrics.of(getRuntimeContext());
        reorderedEvents = metrics.counter("reorderedEvents");
        lateEvents = metrics.counter("lateEvents");
        releasedEarly = metrics.counter("eventsReleasedEarly");
    }

    @Override
    public void processElement(CaseEvent event, Context context, Collector<CaseEvent> out) throws Exception {
        if (event.time() <= context.timerService().currentWatermark()) {
            lateEvents.inc();
            out.collect(event);
            return;
        }
        waiting.add(event);
        WaitingHead before = head.value();
        int events = before == null ? 1 : before.events() + 1;
        if (events > most) {
            List<CaseEvent> ordered = inOrder();
            int older = events / 2;
            releasedEarly.inc(older);
            release(ordered, older, context.timerService(), out);
        } else if (before == null) {
            update(null, WaitingHead.of(event, events), context.timerService());
        } else if (event.version() < before.version()) {
            reorderedEvents.inc();
            update(before, WaitingHead.of(event, events), context.timerService());
        } else {
            head.update(new WaitingHead(before.version(), before.timer(), events));
        }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<CaseEvent> out) throws Exception {
        long watermark = context.timerService().currentWatermark();
        List<CaseEvent> ordered = inOrder();
        int ready = 0;
        while (ready < ordered.size() && ordered.get(ready).time() <= watermark) {
            ready++;
        }
        release(ordered, ready, context.timerService(), out);
    }

    /** Passes the first {@code ready} events on. */
    private void release(List<CaseEvent> ordered, int ready, TimerService timers, Collector<CaseEvent> out)
            throws Exception {
        ordered.subList(0, ready).forEach(out::collect);
        List<CaseEvent> left = ordered.subList(ready, ordered.size());
        WaitingHead before = head.value();
        if (left.isEmpty()) {
            waiting.clear();
            update(before, null, timers);
        } else {
            waiting.update(left);
            update(before, WaitingHead.of(left.get(0), left.size()), timers);
        }
    }

    private void update(@Nullable WaitingHead before, @Nullable WaitingHead after, TimerService timers)
            throws Exception {
        if (before != null && (after == null || before.timer() != after.timer())) {
            timers.deleteEventTimeTimer(before.timer());
        }
        if (after != null && (before == null || before.timer() != after.timer())) {
            timers.registerEventTimeTimer(after.timer());
        }
        head.update(after);
    }

    private List<CaseEvent> inOrder() throws Exception {
        List<CaseEvent> events = new ArrayList<>();
        waiting.get().forEach(events::add);
        events.sort(CaseEvent.ORDER);
        return events;
    }
}
