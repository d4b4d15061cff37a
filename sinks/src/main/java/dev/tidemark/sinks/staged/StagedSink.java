package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.CommandMapper;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.target.WindowTarget;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Publishes settled window values and late verdicts by two-phase commit: they become visible when the checkpoint in
 * which they were made has completed, and are then never rolled back by a restore. It takes {@code ReplaceWindowValue}
 * and {@code RejectLateRecord} of the settings' generation.
 *
 * <p>Guarantee: exactly once, over failures of the job, the database and the connection between them, over rescaling,
 * and over savepoints as old as the staged retention. It needs checkpointing; it holds no lock and no transaction
 * between the phases, and needs no server setting. A job that starts from a state older than what was committed is
 * refused until it is given a higher generation; a second job under the same sink name is refused.
 *
 * @param <IN> the stream's element
 */
public final class StagedSink<IN>
        implements Sink<IN>, SupportsWriterState<IN, StagedWriterState>, SupportsCommitter<StagedBatch> {
    private static final long serialVersionUID = 1L;

    private final SinkSettings settings;
    private final WindowTarget target;
    private final CommandMapper<IN> mapper;

    /** @param mapper makes the command that publishes an element */
    public StagedSink(SinkSettings settings, WindowTarget target, CommandMapper<IN> mapper) {
        this.settings = settings;
        this.target = target;
        this.mapper = mapper;
    }

    @Override
    public StatefulSinkWriter<IN, StagedWriterState> createWriter(WriterInitContext context) throws IOException {
        return restoreWriter(context, List.of());
    }

    @Override
    public StatefulSinkWriter<IN, StagedWriterState> restoreWriter(
            WriterInitContext context, Collection<StagedWriterState> states) throws IOException {
        return StagedWriter.open(context, settings, target, mapper, states);
    }

    @Override
    public SimpleVersionedSerializer<StagedWriterState> getWriterStateSerializer() {
        return new StagedWriterStateSerializer();
    }

    @Override
    public Committer<StagedBatch> createCommitter(CommitterInitContext context) throws IOException {
        return StagedCommitter.open(context, settings, target);
    }

    @Override
    public SimpleVersionedSerializer<StagedBatch> getCommittableSerializer() {
        return new StagedBatchSerializer();
    }
}
