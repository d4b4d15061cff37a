package dev.tidemark.sinks.result;

import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.Failed;
import dev.tidemark.sinks.result.SinkResult.Severity;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import java.util.List;

/**
 * What became of each command of a batch, in the batch's order.
 *
 * @param results one result a command
 * @param superseded how many of the stale and duplicate ones were beaten by a command of the same batch, and never sent
 */
public record BatchResult(List<SinkResult> results, long superseded) {

    public BatchResult {
        results = List.copyOf(results);
    }

    /** How many commands met one kind of result. */
    private long count(Class<? extends SinkResult> kind) {
        return results.stream().filter(kind::isInstance).count();
    }

    public long applied() {
        return count(Applied.class);
    }

    public long duplicates() {
        return count(DuplicateIgnored.class);
    }

    public long stale() {
        return count(StaleIgnored.class);
    }

    public long conflicts() {
        return count(Conflict.class);
    }

    /** How many conflicts are collisions: one idempotency key for two effects on another system. */
    public long collisions() {
        return results.stream()
                .filter(result -> result instanceof Conflict conflict && conflict.severity() == Severity.HIGH)
                .count();
    }

    public long failed() {
        return count(Failed.class);
    }
}
