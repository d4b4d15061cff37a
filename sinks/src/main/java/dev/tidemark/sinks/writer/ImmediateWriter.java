package dev.tidemark.sinks.writer;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.BatchResult;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.groups.SinkWriterMetricGroup;

/**
 * Writes batches at once, each in a transaction of its own.
 *
 * @param <IN> the stream's element
 * @param <C> what is written of it
 */
public final class ImmediateWriter<IN, C> implements SinkWriter<IN> {
    private final Function<IN, C> mapper;
    private final RetryingSession session;
    private final IoThread io;
    private final BatchPipeline<C, Written> pipeline;
    private final Counter sent;
    private final Counter sendErrors;
    private final WriteMetrics metrics;
    private volatile long lastSendMillis;

    /** Writes a batch in one transaction, on the I/O thread. */
    @FunctionalInterface
    public interface Batches<C> {
        BatchResult write(List<C> batch) throws SQLException, InterruptedException;
    }

    /** Checks the tables, and makes what writes to them over the session. */
    @FunctionalInterface
    public interface Start<C> {
        Batches<C> over(RetryingSession session) throws IOException, InterruptedException;
    }

    private record Written(int records, BatchResult result, long millis) {}

    private ImmediateWriter(
            WriterInitContext context,
            SinkSettings settings,
            Function<IN, C> mapper,
            WriteMetrics metrics,
            RetryingSession session,
            Batches<C> batches) {
        this.mapper = mapper;
        this.metrics = metrics;
        this.session = session;
        SinkWriterMetricGroup group = context.metricGroup();
        sent = group.getNumRecordsSendCounter();
        sendErrors = group.getNumRecordsSendErrorsCounter();
        group.setCurrentSendTimeGauge(() -> lastSendMillis);
        int subtask = context.getTaskInfo().getIndexOfThisSubtask();
        io = new IoThread("sink-" + settings.name() + "-" + subtask, session::abort);
        pipeline = new BatchPipeline<>(context, settings, io, batch -> write(batches, batch), this::written);
    }

    /** Connects, checks and starts. */
    public static <IN, C> ImmediateWriter<IN, C> open(
            WriterInitContext context, SinkSettings settings, Function<IN, C> mapper, Start<C> start)
            throws IOException {
        WriteMetrics metrics = new WriteMetrics(context.metricGroup(), settings);
        RetryingSession session = new RetryingSession(
                settings.connection(), "tidemark " + settings.name(), settings.retryBound(), metrics::retried);
        try {
            DriverRelease.atTheEndOfTheJob(context);
            return new ImmediateWriter<>(context, settings, mapper, metrics, session, start.over(session));
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
        pipeline.add(mapper.apply(element));
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
    private static <C> Written write(Batches<C> batches, List<C> batch) throws Exception {
        long start = System.nanoTime();
        BatchResult result = batches.write(batch);
        return new Written(batch.size(), result, (System.nanoTime() - start) / 1_000_000);
    }

    private void written(Written written) {
        sent.inc(written.records());
        sendErrors.inc(written.result().failed());
        lastSendMillis = written.millis();
        metrics.written(written.result(), written.millis());
    }
}
