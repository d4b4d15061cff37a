package dev.tidemark.sinks.guarded;

import dev.tidemark.sinks.CommandMapper;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.check.StartupCheck;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.window.GuardedWindows;
import dev.tidemark.sinks.writer.ImmediateWriter;
import java.io.IOException;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Publishes window values at once, and rejected records beside them. It takes {@code ReplaceWindowValue}, settled or
 * not, and {@code RejectRecord}.
 *
 * <p>Guarantee: at least once, with a guard in the database that makes every repetition harmless; the rows end as if
 * each command had been written exactly once, in whatever order the commands came. Rows of a run that is rolled back
 * stay until something better replaces them; where that is not wanted, use the staged sink. Everything that came before
 * a checkpoint's barrier is in the database when the checkpoint completes.
 *
 * @param <IN> the stream's element
 */
public final class GuardedSink<IN> implements Sink<IN> {
    private static final long serialVersionUID = 1L;

    private final SinkSettings settings;
    private final WindowTarget target;
    private final CommandMapper<IN> mapper;

    /** @param mapper makes the command that publishes an element */
    public GuardedSink(SinkSettings settings, WindowTarget target, CommandMapper<IN> mapper) {
        this.settings = settings;
        this.target = target;
        this.mapper = mapper;
    }

    @Override
    public SinkWriter<IN> createWriter(WriterInitContext context) throws IOException {
        return ImmediateWriter.open(context, settings, mapper::map, session -> {
            StartupCheck.guarded(session, settings, target);
            return new GuardedWindows(session, target, settings.name(), settings.run())::writeBatch;
        });
    }
}
