package dev.tidemark.jobs.totals;

import dev.tidemark.jobs.env.RunMetrics;
import java.time.Instant;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.TimeDomain;
import org.apache.flink.streaming.api.TimerService;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Keeps the slices of each key, tells early values of windows that changed, settles each window once, and gives the
 * verdict on late records, for each record, grouping and window.
 *
 * <p>Guarantee: every record that reaches this step is counted in the settled value of each of its windows, or is named
 * in one late verdict for it. That holds over restores too, because the watermark is kept with the state (see
 * {@link WatermarkFloor}).
 *
 * <p>A key has one value of state, at most one timer in event time and at most one in processing time. All three go
 * when the last window of its last slice has closed.
 */
@SuppressWarnings("NullAway.Init") // the transient fields are set by open(), which Flink calls before anything else
final class TotalsFunction extends KeyedProcessFunction<String, Partial, WindowTotal> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    /** The early interval of a run that publishes settled values only. */
    static final long NO_EARLY_VALUES = 0;

    private final Windows windows;
    private final long earlyInterval;
    private final long completeFrom;
    private final OutputTag<Verdict> verdicts;
    private final WatermarkFloor floor = new WatermarkFloor(CustomerTotalsUids.TOTALS_WATERMARK);

    private transient Panes panes;
    private transient ValueState<OpenSlices> state;
    private transient Counter settledWindows;
    private transient Counter suppressedWindows;
    private transient Counter lateVerdicts;

    /**
     * @param earlyInterval the least time between two early values of a key, in milliseconds, or {@link #NO_EARLY_VALUES}
     * @param completeFrom windows that start earlier are not published, in milliseconds since the epoch
     */
    TotalsFunction(Windows windows, long earlyInterval, long completeFrom, OutputTag<Verdict> verdicts) {
        this.windows = windows;
        this.earlyInterval = earlyInterval;
        this.completeFrom = completeFrom;
        this.verdicts = verdicts;
    }

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        floor.initialize(context.getOperatorStateStore());
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        floor.snapshot();
    }

    @Override
    public void open(OpenContext context) {
        panes = new Panes(windows);
        state = getRuntimeContext()
                .getState(new ValueStateDescriptor<>(
                        CustomerTotalsUids.TOTALS_SLICES, TypeInformation.of(OpenSlices.class)));
        MetricGroup metrics = RunMetrics.of(getRuntimeContext());
        settledWindows = metrics.counter("settledWindows");
        suppressedWindows = metrics.counter("suppressedWindows");
        lateVerdicts = metrics.counter("lateVerdicts");
    }

    @Override
    public void processElement(Partial partial, Context context, Collector<WindowTotal> out) throws Exception {
        long watermark = floor.raise(context.timerService().currentWatermark());
        if (windows.firstClose(partial.slice) <= watermark) {
            tellLate(partial, watermark, context);
            if (windows.lastClose(partial.slice) <= watermark) {
                return;
            }
        }
        OpenSlices slices = state.value();
        if (slices == null) {
            slices = OpenSlices.startingAt(watermark);
        }
        if (slices.settleTimer <= watermark) {
            settle(slices, watermark, context); // closed in an earlier run: it must not count this record too
        }
        slices.settledThrough = watermark; // windows that closed empty stay so, though the slice may count for others
        slices.add(partial.slice, partial.records, partial.sums);
        remindEarly(slices, context.timerService());
        remindSettling(slices, panes.nextClose(partial.slice, watermark), context.timerService());
        state.update(slices);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<WindowTotal> out) throws Exception {
        OpenSlices slices = state.value();
        if (slices == null) {
            return; // the last window closed in the same round of timers
        }
        long watermark = floor.raise(context.timerService().currentWatermark());
        if (timestamp == slices.earlyTimer && context.timeDomain() == TimeDomain.PROCESSING_TIME) {
            panes.changed(context.getCurrentKey(), slices, watermark, total -> {
                if (total.start() >= completeFrom) {
                    out.collect(total);
                }
            });
            slices.markTold();
            slices.earlyTimer = OpenSlices.NO_TIMER;
        } else {
            settle(slices, watermark, context);
        }
        if (slices.isEmpty()) {
            forget(slices, context.timerService());
        } else {
            state.update(slices);
        }
    }

    private void settle(OpenSlices slices, long watermark, Context context) {
        panes.settled(context.getCurrentKey(), slices, watermark, total -> {
            if (total.start() < completeFrom) {
                suppressedWindows.inc();
            } else {
                context.output(verdicts, Verdict.settled(total));
                settledWindows.inc();
            }
        });
        slices.settledThrough = watermark;
        slices.dropWhile(start -> windows.lastClose(start) <= watermark);
        slices.settleTimer = OpenSlices.NO_TIMER;
        remindSettling(slices, panes.nextClose(slices, watermark), context.timerService());
    }

    /** Names the record in a verdict for each window that has closed without it. */
    private void tellLate(Partial partial, long watermark, Context context) {
        Origin origin = partial.origin;
        if (origin == null) {
            throw new IllegalStateException(
                    partial.records + " records of key '" + partial.key + "' in the slice at "
                            + Instant.ofEpochMilli(partial.slice)
                            + " were added up as in time, and the watermark has reached "
                            + Instant.ofEpochMilli(watermark)
                            + ": the clocks of the task managers differ by more than a"
                            + " minute. The job restarts from its checkpoint and judges each record on its own; set the clocks.");
        }
        for (Grouping grouping : windows.groupings()) {
            long lastStart = grouping.lastStart(partial.slice);
            for (long start = grouping.firstStart(partial.slice); start <= lastStart; start += grouping.step()) {
                long end = start + grouping.length();
                if (windows.closesAt(end) <= watermark && start >= completeFrom) {
                    context.output(
                            verdicts,
                            Verdict.late(new LateRecord(grouping.name(), partial.key, start, end, watermark, origin)));
                    lateVerdicts.inc();
                }
            }
        }
    }

    private void remindEarly(OpenSlices slices, TimerService timers) {
        if (earlyInterval != NO_EARLY_VALUES && slices.earlyTimer == OpenSlices.NO_TIMER) {
            slices.earlyTimer = (timers.currentProcessingTime() / earlyInterval + 1) * earlyInterval;
            timers.registerProcessingTimeTimer(slices.earlyTimer);
        }
    }

    private static void remindSettling(OpenSlices slices, long closesAt, TimerService timers) {
        if (closesAt < slices.settleTimer) {
            if (slices.settleTimer != OpenSlices.NO_TIMER) {
                timers.deleteEventTimeTimer(slices.settleTimer);
            }
            timers.registerEventTimeTimer(closesAt);
            slices.settleTimer = closesAt;
        }
    }

    private void forget(OpenSlices slices, TimerService timers) {
        if (slices.earlyTimer != OpenSlices.NO_TIMER) {
            timers.deleteProcessingTimeTimer(slices.earlyTimer);
        }
        state.clear();
    }
}
