package dev.tidemark.budget.audit;

import dev.tidemark.snapshot.OperatorSnapshot;
import java.util.List;

/**
 * One step as a savepoint holds it.
 *
 * @param uid or the hash, where the savepoint carries no uid
 * @param states keyed ones and, by elements, those that are not
 * @param skew the fullest key group's bytes over the average of all
 * @param notMeasured what could not be read, each a sentence
 */
public record MeasuredStep(String uid, List<MeasuredState> states, double skew, List<String> notMeasured) {
    /** Copies the lists. */
    public MeasuredStep {
        states = List.copyOf(states);
        notMeasured = List.copyOf(notMeasured);
    }

    /** Whether this is the step of this uid; a savepoint of Flink 1.x knows only the hash made of it. */
    public boolean isNamed(String name) {
        return uid.equals(name) || uid.equals(OperatorSnapshot.hashOf(name));
    }

    /** Bytes of all keyed entries. */
    public long bytes() {
        return states.stream().mapToLong(MeasuredState::bytes).sum();
    }

    /** Pending timers. */
    public long timers() {
        return states.stream()
                .filter(MeasuredState::timer)
                .mapToLong(MeasuredState::entries)
                .sum();
    }

    /** The most entries a state with one entry a key and namespace has: there are no more keys than that. */
    public long keysAtMost() {
        return states.stream()
                .filter(state -> !state.timer())
                .mapToLong(MeasuredState::entries)
                .max()
                .orElse(0);
    }
}
