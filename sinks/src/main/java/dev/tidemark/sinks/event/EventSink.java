package dev.tidemark.sinks.event;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.check.StartupCheck;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.writer.ImmediateWriter;
import java.io.IOException;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Writes what follows from events: facts, projections, transitions, contributions and requests for effects, those of one event
 * in one transaction; and rejected records beside them.
 *
 * <p>Guarantee: at least once, with guards in the database that make every repetition harmless: the rows end as if each event
 * had been written exactly once. Everything that came before a checkpoint's barrier is in the database when the checkpoint
 * completes. The events of an entity are written in the order in which they reach the sink, so key the stream by the entity.
 *
 * @param <IN> the stream's element
 */
public final class EventSink<IN> implements Sink<IN> {
    private static final long serialVersionUID = 1L;

    private final SinkSettings settings;
    private final EventTargets targets;
    private final EventMapper<IN> mapper;

    /**
     * @param settings {@code batchRows} is the most events of one transaction
     * @param mapper makes the commands that follow from an element
     */
    public EventSink(SinkSettings settings, EventTargets targets, EventMapper<IN> mapper) {
        this.settings = settings;
        this.targets = targets;
        this.mapper = mapper;
    }

    @Override
    public SinkWriter<IN> createWriter(WriterInitContext context) throws IOException {
        return ImmediateWriter.open(context, settings, mapper::map, session -> {
            StartupCheck.events(session, settings, targets);
            return new EventTables(session, targets, settings.name(), settings.run())::writeEvents;
        });
    }
}
