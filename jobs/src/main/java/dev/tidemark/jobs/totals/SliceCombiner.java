package dev.tidemark.jobs.totals;

import dev.tidemark.jobs.ingest.AcceptedRecord;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;

/**
 * Adds up records of one key and slice in front of the shuffle, so that a busy key costs the keyed step little.
 *
 * <p>Guarantee: nothing is lost or late because of it. It is empty at every barrier, before every watermark that closes
 * a slice, before it turns idle and at the end of input. A record that the keyed step might judge late is passed on
 * alone, with its origin. The keyed step's watermark is at most this subtask's own, until this subtask has once been
 * idle: then its channel no longer holds the keyed step's watermark back, until it has caught up. From then on only
 * records count as safe that are open at the present time, which no watermark passes (the source caps it).
 */
@SuppressWarnings("NullAway.Init") // the transient fields are set by open(), which Flink calls before anything else
final class SliceCombiner extends AbstractStreamOperator<Partial>
        implements OneInputStreamOperator<AcceptedRecord, Partial> {
    private static final long serialVersionUID = 1L;

    /** More than the task managers' clocks differ, plus the time an entry waits here. */
    static final long CLOCK_MARGIN = 60_000;

    private static final long FLUSH_INTERVAL = 1_000;
    private static final int MAX_ENTRIES = 100_000;

    private final Windows windows;
    private final long sliceLength;
    private final int columns;
    private final long futureTolerance;
    private final WatermarkFloor floor = new WatermarkFloor(CustomerTotalsUids.COMBINER_WATERMARK);

    private transient Map<Long, Slice> slices;
    private transient Slice latest;
    private transient int entries;
    private transient boolean onceIdle;
    private transient StreamRecord<Partial> reused;

    /**
     * @param columns how many values a record carries
     * @param futureTolerance how far past the present a watermark may be, in milliseconds
     */
    SliceCombiner(Windows windows, int columns, long futureTolerance) {
        this.windows = windows;
        this.sliceLength = windows.sliceLength();
        this.columns = columns;
        this.futureTolerance = futureTolerance;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        floor.initialize(getOperatorStateBackend());
    }

    @Override
    public void open() throws Exception {
        super.open();
        slices = new HashMap<>();
        latest = new Slice(Long.MIN_VALUE, Long.MIN_VALUE);
        reused = new StreamRecord<>(null);
        scheduleFlush();
    }

    @Override
    public void processElement(StreamRecord<AcceptedRecord> element) {
        AcceptedRecord record = element.getValue();
        Slice slice = slice(Windows.sliceStart(record.time(), sliceLength));
        if (slice.firstClose <= lateThrough()) {
            emit(single(record, slice.start));
            return;
        }
        Partial partial = slice.partials.get(record.key());
        if (partial == null) {
            partial = new Partial(record.key(), slice.start, 0, Sums.zero(columns), null);
            slice.partials.put(record.key(), partial);
            entries++;
        }
        add(partial, record);
        if (entries >= MAX_ENTRIES) {
            flush();
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        long before = windows.closedSlices(floor.watermark(), sliceLength);
        if (windows.closedSlices(floor.raise(mark.getTimestamp()), sliceLength) > before) {
            flush();
        }
        super.processWatermark(mark);
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {
        if (status.isIdle()) {
            onceIdle = true;
            flush();
        }
        super.processWatermarkStatus(status);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) {
        flush();
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        floor.snapshot();
    }

    @Override
    public void finish() throws Exception {
        flush();
        super.finish();
    }

    /** The highest watermark that the keyed step can have reached when a record leaves this step. */
    private long lateThrough() {
        if (!onceIdle) {
            return floor.watermark();
        }
        long present = getProcessingTimeService().getCurrentProcessingTime();
        return Math.max(floor.watermark(), present + futureTolerance + CLOCK_MARGIN);
    }

    private Slice slice(long start) {
        if (latest.start != start) {
            latest = slices.computeIfAbsent(start, s -> new Slice(s, windows.firstClose(s)));
        }
        return latest;
    }

    private Partial single(AcceptedRecord record, long slice) {
        var origin = new Origin(record.topic(), record.partition(), record.offset(), record.time(), record.raw());
        var partial = new Partial(record.key(), slice, 0, Sums.zero(columns), origin);
        add(partial, record);
        return partial;
    }

    private static void add(Partial partial, AcceptedRecord record) {
        partial.records++;
        long[] values = record.values();
        for (int column = 0; column < values.length; column++) {
            Sums.addValue(partial.sums, 0, column, values[column]);
        }
    }

    private void flush() {
        for (Slice slice : slices.values()) {
            slice.partials.values().forEach(this::emit);
        }
        slices.clear();
        latest = new Slice(Long.MIN_VALUE, Long.MIN_VALUE);
        entries = 0;
    }

    private void emit(Partial partial) {
        reused.replace(partial, partial.slice);
        output.collect(reused);
    }

    private void scheduleFlush() {
        long next = getProcessingTimeService().getCurrentProcessingTime() + FLUSH_INTERVAL;
        getProcessingTimeService().registerTimer(next, time -> {
            flush();
            scheduleFlush();
        });
    }

    /** The entries of one slice. */
    private static final class Slice {
        final long start;
        final long firstClose;
        final Map<String, Partial> partials = new HashMap<>();

        Slice(long start, long firstClose) {
            this.start = start;
            this.firstClose = firstClose;
        }
    }
}
