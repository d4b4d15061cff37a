package dev.tidemark.sinks.guarded;

import dev.tidemark.sinks.CommandMapper;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.check.StartupCheck;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.window.GuardedWindows;
import dev.tidemark.sinks.writer.BatchPipeline;
import dev.tidemark.sinks.writer.DriverRelease;
import dev.tidemark.sinks.writer.IoThread;
import dev.tidemark.sinks.writer.WriteMetrics;
import java.io.IOException;
import java.util.List;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;

/** Writes batches of commands at once, each in a transaction of its own. */
final class GuardedWriter<IN> implements SinkWriter<IN> {
    private final CommandMapper<IN> mapper;
    private final RetryingSession session;
    private final IoThread io;
    private final BatchPipeline<SinkCommand, Written> pipeline;
    private final Counter sent;
    private final Counter sendErrors;
    private final WriteMetrics metrics;
    private volatile long lastSendMillis;

    private record Written(BatchResult result, long millis) {}

    private GuardedWriter(
            WriterInitContext context,
            SinkSettings settings,
            WindowTarget target,
            CommandMapper<IN> mapper,
            WriteMetrics metrics,
            RetryingSession session) {
        this.mapper = mapper;
        this.metrics = metrics;
        this.session = session;
        SinkWriterMetricGroup group = context.metricGroup();
        sent = group.getNumRecordsSendCounter();
        sendErrors = group.getNumRecordsSendErrorsCounter();
        group.setCurrentSendTimeGauge(() -> lastSendMillis);
        int subtask = context.getTaskInfo().getIndexOfThisSubtask();
        io = new IoThread("guarded-sink-" + settings.name() + "-" + subtask, session::abort);
        GuardedWindows windows = new GuardedWindows(session, new Origin(target, settings.name(), settings.run()));
        pipeline = new BatchPipeline<>(context, settings, io, batch -> write(windows, batch), this::written);
    }

    static <IN> GuardedWriter<IN> open(
            WriterInitContext context, SinkSettings settings, WindowTarget target, CommandMapper<IN> mapper)
            throws IOException {
        WriteMetrics metrics = new WriteMetrics(context.metricGroup(), settings);
        RetryingSession session = new RetryingSession(
                settings.connection(), "tidemark " + settings.name(), settings.retryBound(), metrics::retried);
        try {
            DriverRelease.atTheEndOfTheJob(context);
            StartupCheck.guarded(session, settings, target);
            return new GuardedWriter<>(context, settings, target, mapper, metrics, session);
        } catch (IOException | RuntimeException e) {
            session.close();
            throw e;
        } catch (InterruptedException e) {
            session.close();
            Thread.currentThread().interrupt();
            throw new IOException("Sink '" + settings.name() + "' was stopped while it started.", e);
        }
    }

    @Override
    public void write(IN element, Context context) throws IOException, InterruptedException {
        pipeline.add(mapper.map(element));
    }

    /** If the process dies after this, the rows are in the database, and the checkpoint may or may not complete. */
    @Override
    public void flush(boolean endOfInput) throws IOException, InterruptedException {
        pipeline.flush();
    }

    @Override
    public void close() {
        pipeline.close();
        io.close();
        session.close();
    }

    /** On the I/O thread. */
    private static Written write(GuardedWindows windows, List<SinkCommand> batch) throws Exception {
        long start = System.nanoTime();
        BatchResult result = windows.writeBatch(batch);
        return new Written(result, (System.nanoTime() - start) / 1_000_000);
    }

    private void written(Written written) {
        sent.inc(written.result().results().size());
        sendErrors.inc(written.result().failed());
        lastSendMillis = written.millis();
        metrics.written(written.result(), written.millis());
    }
}
