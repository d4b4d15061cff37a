package dev.tidemark.sinks.event;

import dev.tidemark.sinks.command.EventCommands;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.result.SinkResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gathers the results of a batch's commands in their order. */
final class BatchResults {
    private final @Nullable SinkResult[] results;
    private long superseded;

    BatchResults(List<EventCommands> batch) {
        results = new @Nullable SinkResult
                [batch.stream().mapToInt(event -> event.commands().size()).sum()];
    }

    void set(int place, SinkResult result) {
        results[place] = result;
    }

    void set(Event event) {
        event.entries().forEach(entry -> results[entry.place()] = entry.result());
    }

    void superseded(long more) {
        superseded += more;
    }

    BatchResult complete() {
        List<SinkResult> complete = new ArrayList<>(results.length);
        for (SinkResult result : results) {
            complete.add(Objects.requireNonNull(result, "every command of a batch gets a result"));
        }
        return new BatchResult(complete, superseded);
    }
}
