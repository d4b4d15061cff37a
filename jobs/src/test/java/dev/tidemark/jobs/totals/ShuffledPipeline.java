package dev.tidemark.jobs.totals;

import dev.tidemark.jobs.ingest.AcceptedRecord;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.io.PushingAsyncDataInput.DataOutput;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamElement;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.StatusWatermarkValve;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.AbstractStreamOperatorTestHarness;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;

/**
 * Combiners and keyed steps with a shuffle between them, one thread, every subtask a real operator in a harness; each
 * keyed step merges the watermarks of its channels with Flink's own valve, idle channels included.
 */
final class ShuffledPipeline implements AutoCloseable {
    static final int MAX_PARALLELISM = 16;

    private final List<OneInputStreamOperatorTestHarness<AcceptedRecord, Partial>> combiners = new ArrayList<>();
    private final List<KeyedOneInputStreamOperatorTestHarness<String, Partial, WindowTotal>> keyed = new ArrayList<>();
    private final List<StatusWatermarkValve> valves = new ArrayList<>();
    private final List<WindowTotal> provisional = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();

    /** The state of all subtasks at one checkpoint. */
    record Checkpoint(int combiners, OperatorSubtaskState combinerState, int keyed, OperatorSubtaskState keyedState) {}

    ShuffledPipeline(Windows windows, long completeFrom, int parallelism, @Nullable Checkpoint restored)
            throws Exception {
        for (int subtask = 0; subtask < parallelism; subtask++) {
            var combiner = new OneInputStreamOperatorTestHarness<AcceptedRecord, Partial>(
                    new SliceCombiner(windows, 1, 60_000), MAX_PARALLELISM, parallelism, subtask);
            var function = new TotalsFunction(windows, 10_000, completeFrom, CustomerTotalsJob.VERDICTS);
            var totals = new KeyedOneInputStreamOperatorTestHarness<String, Partial, WindowTotal>(
                    new KeyedProcessOperator<>(function),
                    partial -> partial.key,
                    Types.STRING,
                    MAX_PARALLELISM,
                    parallelism,
                    subtask);
            if (restored != null) {
                combiner.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
                        restored.combinerState(), MAX_PARALLELISM, restored.combiners(), parallelism, subtask));
                totals.initializeState(AbstractStreamOperatorTestHarness.repartitionOperatorState(
                        restored.keyedState(), MAX_PARALLELISM, restored.keyed(), parallelism, subtask));
            }
            combiner.open();
            totals.open();
            combiners.add(combiner);
            keyed.add(totals);
            valves.add(new StatusWatermarkValve(parallelism));
        }
    }

    int parallelism() {
        return combiners.size();
    }

    void record(int combiner, AcceptedRecord record) throws Exception {
        combiners.get(combiner).processElement(new StreamRecord<>(record, record.time()));
        shuffle(combiner);
    }

    void watermark(int combiner, long watermark) throws Exception {
        combiners.get(combiner).processWatermark(new Watermark(watermark));
        shuffle(combiner);
    }

    void status(int combiner, WatermarkStatus status) throws Exception {
        combiners.get(combiner).processWatermarkStatus(status);
        shuffle(combiner);
    }

    /** Lets the clocks of all subtasks go on to {@code time}, in milliseconds. */
    void clock(long time) throws Exception {
        for (int subtask = 0; subtask < parallelism(); subtask++) {
            combiners.get(subtask).setProcessingTime(time);
            shuffle(subtask);
        }
        for (var totals : keyed) {
            totals.setProcessingTime(time);
            collect(totals);
        }
    }

    /** A barrier goes through all subtasks, with nothing in flight behind it. */
    Checkpoint checkpoint(long id) throws Exception {
        List<OperatorSubtaskState> combinerStates = new ArrayList<>();
        for (int subtask = 0; subtask < parallelism(); subtask++) {
            combiners.get(subtask).prepareSnapshotPreBarrier(id);
            shuffle(subtask);
            combinerStates.add(combiners.get(subtask).snapshot(id, 0));
        }
        List<OperatorSubtaskState> keyedStates = new ArrayList<>();
        for (var totals : keyed) {
            keyedStates.add(totals.snapshot(id, 0));
        }
        return new Checkpoint(
                parallelism(),
                AbstractStreamOperatorTestHarness.repackageState(combinerStates.toArray(OperatorSubtaskState[]::new)),
                parallelism(),
                AbstractStreamOperatorTestHarness.repackageState(keyedStates.toArray(OperatorSubtaskState[]::new)));
    }

    /** What was told early since the last call. */
    List<WindowTotal> takeProvisional() {
        var taken = List.copyOf(provisional);
        provisional.clear();
        return taken;
    }

    /** Settled totals and late records since the last call. */
    List<Verdict> takeVerdicts() {
        var taken = List.copyOf(verdicts);
        verdicts.clear();
        return taken;
    }

    /** How many keys hold state, and how many timers are set. */
    int stateEntries() {
        return keyed.stream()
                .mapToInt(totals ->
                        totals.numKeyedStateEntries() + totals.numEventTimeTimers() + totals.numProcessingTimeTimers())
                .sum();
    }

    @Override
    public void close() throws Exception {
        for (var combiner : combiners) {
            combiner.close();
        }
        for (var totals : keyed) {
            totals.close();
        }
    }

    private void shuffle(int channel) throws Exception {
        var output = combiners.get(channel).getOutput();
        for (Object next = output.poll(); next != null; next = output.poll()) {
            StreamElement element = (StreamElement) next;
            if (element.isRecord()) {
                Partial partial = element.<Partial>asRecord().getValue();
                int target = KeyGroupRangeAssignment.assignKeyToParallelOperator(
                        partial.key, MAX_PARALLELISM, parallelism());
                keyed.get(target).processElement(new StreamRecord<>(partial));
                collect(keyed.get(target));
            } else {
                for (int target = 0; target < parallelism(); target++) {
                    if (element.isWatermark()) {
                        valves.get(target).inputWatermark(element.asWatermark(), channel, into(target));
                    } else if (element.isWatermarkStatus()) {
                        valves.get(target).inputWatermarkStatus(element.asWatermarkStatus(), channel, into(target));
                    }
                    collect(keyed.get(target));
                }
            }
        }
    }

    private void collect(KeyedOneInputStreamOperatorTestHarness<String, Partial, WindowTotal> totals) {
        provisional.addAll(totals.extractOutputValues());
        totals.getOutput().clear();
        var side = totals.getSideOutput(CustomerTotalsJob.VERDICTS);
        if (side != null) {
            for (var verdict = side.poll(); verdict != null; verdict = side.poll()) {
                verdicts.add(verdict.getValue());
            }
        }
    }

    private DataOutput<Partial> into(int target) {
        var totals = keyed.get(target);
        return new DataOutput<>() {
            @Override
            public void emitRecord(StreamRecord<Partial> record) throws Exception {
                totals.processElement(record);
            }

            @Override
            public void emitWatermark(Watermark watermark) throws Exception {
                totals.processWatermark(watermark);
            }

            @Override
            public void emitWatermarkStatus(WatermarkStatus status) throws Exception {
                totals.processWatermarkStatus(status);
            }

            @Override
            public void emitLatencyMarker(LatencyMarker marker) {}

            @Override
            public void emitRecordAttributes(RecordAttributes attributes) {}

            @Override
            public void emitWatermark(WatermarkEvent watermark) {}
        };
    }
}
