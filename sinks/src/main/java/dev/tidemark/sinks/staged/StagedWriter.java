package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.CommandMapper;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.RejectLateRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.staged.Staging.Staged;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.writer.BatchPipeline;
import dev.tidemark.sinks.writer.IoThread;
import dev.tidemark.sinks.writer.WriteMetrics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;

/**
 * Stages batches as they fill, and hands what is staged to the committer at each checkpoint. If the process dies before
 * the checkpoint has completed, what was staged is never seen; if it dies after, the restored committer publishes it.
 */
final class StagedWriter<IN>
        implements CommittingSinkWriter<IN, StagedBatch>, StatefulSinkWriter<IN, StagedWriterState> {
    private final SinkSettings settings;
    private final CommandMapper<IN> mapper;
    private final WriterStart start;
    private final WriteMetrics metrics;
    private final IoThread io;
    private final BatchPipeline<SinkCommand, Written> pipeline;
    private final Counter sent;
    private final Counter sendErrors;
    private final List<StagedBatch> staged = new ArrayList<>();
    private final List<UUID> handedOver = new ArrayList<>();
    private volatile long nextCheckpoint;
    private volatile long lastSendMillis;

    private record Written(Staged staged, long millis) {}

    private StagedWriter(
            WriterInitContext context,
            SinkSettings settings,
            CommandMapper<IN> mapper,
            WriterStart start,
            WriteMetrics metrics) {
        this.settings = settings;
        this.mapper = mapper;
        this.start = start;
        this.metrics = metrics;
        nextCheckpoint = context.getRestoredCheckpointId().orElse(WriterInitContext.INITIAL_CHECKPOINT_ID - 1) + 1;
        SinkWriterMetricGroup group = context.metricGroup();
        sent = group.getNumRecordsSendCounter();
        sendErrors = group.getNumRecordsSendErrorsCounter();
        group.setCurrentSendTimeGauge(() -> lastSendMillis);
        int subtask = context.getTaskInfo().getIndexOfThisSubtask();
        io = new IoThread("staged-sink-" + settings.name() + "-" + subtask, start.session()::abort);
        pipeline = new BatchPipeline<>(context, settings, io, this::stage, this::written);
        pipeline.repeat("renew its lease", settings.writerLease().dividedBy(3), () -> start.lease()
                .renew());
    }

    static <IN> StagedWriter<IN> open(
            WriterInitContext context,
            SinkSettings settings,
            WindowTarget target,
            CommandMapper<IN> mapper,
            Collection<StagedWriterState> states)
            throws IOException {
        WriteMetrics metrics = new WriteMetrics(context.metricGroup(), settings);
        WriterStart start = WriterStart.open(context, settings, target, states, metrics::retried);
        return new StagedWriter<>(context, settings, mapper, start, metrics);
    }

    @Override
    public void write(IN element, Context context) throws IOException, InterruptedException {
        SinkCommand command = mapper.map(element);
        long generation = generation(command);
        if (generation != settings.generation()) {
            throw new IllegalArgumentException("Sink '" + settings.name() + "' is of generation "
                    + settings.generation() + " and got a command of generation " + generation + ": " + command
                    + ". Give the sink and its commands the run's generation.");
        }
        pipeline.add(command);
    }

    @Override
    public void flush(boolean endOfInput) throws IOException, InterruptedException {
        pipeline.flush();
    }

    @Override
    public Collection<StagedBatch> prepareCommit() {
        List<StagedBatch> batches = List.copyOf(staged);
        staged.clear();
        batches.forEach(batch -> handedOver.add(batch.id()));
        return batches;
    }

    /**
     * Notes which checkpoint publishes the batches handed over for it. This is not waited for: if the process dies
     * before, a committer that is restored from the checkpoint makes up for it.
     */
    @Override
    public List<StagedWriterState> snapshotState(long checkpointId) {
        nextCheckpoint = checkpointId + 1;
        if (!handedOver.isEmpty()) {
            List<UUID> batches = List.copyOf(handedOver);
            handedOver.clear();
            pipeline.background(
                    "note the checkpoint of its batches", () -> start.session().transaction(connection -> {
                        start.ledger().raiseSequence(connection, batches, checkpointId);
                        return batches.size();
                    }));
        }
        if (start.cleanupDue()) {
            pipeline.background("clean up its batches", start::cleanUp);
        }
        return List.of(new StagedWriterState(settings.name(), settings.generation()));
    }

    @Override
    public void close() {
        if (pipeline.ended()) {
            io.attempt("release its lease", () -> {
                start.lease().release();
                return null;
            });
        }
        pipeline.close();
        io.close();
        start.session().close();
    }

    private static long generation(SinkCommand command) {
        if (command instanceof ReplaceWindowValue value) {
            return value.generation();
        }
        if (command instanceof RejectLateRecord late) {
            return late.generation();
        }
        throw new IllegalArgumentException(
                "The staged sink got " + command.getClass().getSimpleName()
                        + "; it takes ReplaceWindowValue and RejectLateRecord. A record that is bad in every run goes through"
                        + " the guarded sink.");
    }

    /** On the I/O thread. */
    private Written stage(List<SinkCommand> batch) throws Exception {
        long from = System.nanoTime();
        Staged result = start.staging().stage(batch, nextCheckpoint);
        return new Written(result, (System.nanoTime() - from) / 1_000_000);
    }

    private void written(Written written) {
        staged.addAll(written.staged().batches());
        sent.inc(written.staged().rows() + (long) written.staged().failed());
        sendErrors.inc(written.staged().failed());
        lastSendMillis = written.millis();
        metrics.deadLettered(written.staged().failed());
        metrics.took(written.millis());
    }
}
