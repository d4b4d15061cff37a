package dev.tidemark.jobs.dedup;

import dev.tidemark.jobs.config.RepeatsConfig;
import dev.tidemark.jobs.config.RepeatsConfig.Removal;
import dev.tidemark.jobs.env.RunMetrics;
import dev.tidemark.jobs.ingest.AcceptedRecord;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Passes the first record of each id on, and drops its repeats. A record that has the id of another event is no repeat: it
 * goes to {@link #CONTRADICTIONS}, for the table to report.
 *
 * <p>Guarantee: no event is dropped but a repeat. Within the horizon no repeat is passed on; beyond it one may be
 * (counted as {@code unjudgedEvents} where the watermark tells), and the table of facts, keyed by the id, takes it for the
 * duplicate that it is.
 *
 * <p>An id has one value of state, and it goes at the horizon after the first record: by a timer in event time, or by a
 * time to live since its last write. A repeat never prolongs it, or an id that is sent again and again would stay for ever.
 */
@SuppressWarnings("NullAway.Init") // the transient fields are set by open(), which Flink calls before anything else
final class DropRepeats extends KeyedProcessFunction<String, AcceptedRecord, AcceptedRecord> {
    private static final long serialVersionUID = 1L;

    static final OutputTag<AcceptedRecord> CONTRADICTIONS =
            new OutputTag<>("contradictions", TypeInformation.of(AcceptedRecord.class));

    private final RepeatsConfig repeats;

    private transient ValueState<FirstSeen> firstSeen;
    private transient Counter uniqueEvents;
    private transient Counter droppedRepeats;
    private transient Counter contradictingEvents;
    private transient Counter unjudgedEvents;

    DropRepeats(RepeatsConfig repeats) {
        this.repeats = repeats;
    }

    @Override
    public void open(OpenContext context) {
        var descriptor = new ValueStateDescriptor<>(EventDedupUids.FIRST_SEEN, TypeInformation.of(FirstSeen.class));
        if (repeats.removal() == Removal.LAST_WRITE_TTL) {
            descriptor.enableTimeToLive(StateTtlConfig.newBuilder(repeats.horizon())
                    .updateTtlOnCreateAndWrite()
                    .neverReturnExpired()
                    .build());
        }
        firstSeen = getRuntimeContext().getState(descriptor);
        MetricGroup metrics = RunMetrics.of(getRuntimeContext());
        uniqueEvents = metrics.counter("uniqueEvents");
        droppedRepeats = metrics.counter("droppedRepeats");
        contradictingEvents = metrics.counter("contradictingEvents");
        unjudgedEvents = metrics.counter("unjudgedEvents");
    }

    @Override
    public void processElement(AcceptedRecord record, Context context, Collector<AcceptedRecord> out) throws Exception {
        FirstSeen attempted = FirstSeen.of(record);
        FirstSeen first = firstSeen.value();
        if (first == null) {
            remember(attempted, context);
            uniqueEvents.inc();
            out.collect(record);
        } else if (first.equals(attempted)) {
            droppedRepeats.inc();
        } else {
            contradictingEvents.inc();
            context.output(CONTRADICTIONS, record);
        }
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<AcceptedRecord> out) {
        firstSeen.clear();
    }

    private void remember(FirstSeen first, Context context) throws Exception {
        if (repeats.removal() == Removal.LAST_WRITE_TTL) {
            firstSeen.update(first);
            return;
        }
        long forgottenAt = first.time() + repeats.horizon().toMillis();
        if (forgottenAt <= context.timerService().currentWatermark()) {
            unjudgedEvents.inc(); // its first record may have been forgotten by now
            return;
        }
        firstSeen.update(first);
        context.timerService().registerEventTimeTimer(forgottenAt);
    }
}
