package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.check.SinkStartException;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * Refuses to start from a state older than what has been committed: settled rows would be settled a second time, from
 * another reading of the input, under the same generation. Under a higher generation they replace the old ones.
 */
final class RewindCheck {
    private RewindCheck() {}

    /**
     * @param restored the checkpoint the job starts from; empty for none
     * @param states the writer states found in it
     * @param committed for each generation, the last checkpoint from which rows were committed
     */
    static void check(
            String sink,
            long generation,
            OptionalLong restored,
            Collection<StagedWriterState> states,
            SortedMap<Long, Long> committed)
            throws SinkStartException {
        Optional<String> problem = states.stream()
                .flatMap(state -> ofState(sink, generation, state).stream())
                .findFirst()
                .or(() -> ofLedger(generation, restored, committed));
        if (problem.isPresent()) {
            throw new SinkStartException("Sink '" + sink + "' does not start: " + problem.get());
        }
    }

    private static Optional<String> ofState(String sink, long generation, StagedWriterState state) {
        if (!state.sink().equals(sink)) {
            return Optional.of("the restored state was written by sink '" + state.sink()
                    + "'. A sink keeps its name, since what it committed is found by it; use that name.");
        }
        if (state.generation() > generation) {
            return Optional.of("the restored state is of generation " + state.generation() + ", and this run is of "
                    + generation + ". Give it generation " + state.generation() + " or a higher one.");
        }
        return Optional.empty();
    }

    private static Optional<String> ofLedger(long generation, OptionalLong restored, SortedMap<Long, Long> committed) {
        if (committed.isEmpty()) {
            return Optional.empty();
        }
        long highest = committed.lastKey();
        if (highest > generation) {
            return Optional.of("rows of generation " + highest + " are committed, and this run is of generation "
                    + generation + ". Give it generation " + highest + ", or a higher one to replace those rows.");
        }
        Long through = committed.get(generation);
        if (through == null) {
            return Optional.empty();
        }
        if (restored.isEmpty()) {
            return Optional.of("rows of generation " + generation + " are committed through checkpoint " + through
                    + ", and this run starts without state. Restore that checkpoint or a later savepoint, or give the"
                    + " run generation " + (generation + 1) + ".");
        }
        if (through > restored.getAsLong()) {
            return Optional.of("rows of generation " + generation + " are committed through checkpoint " + through
                    + ", and this run starts from checkpoint " + restored.getAsLong() + ". Restore checkpoint "
                    + through + " or a later savepoint, or give the run generation " + (generation + 1) + ".");
        }
        return Optional.empty();
    }
}
