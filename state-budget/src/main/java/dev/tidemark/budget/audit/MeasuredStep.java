package dev.tidemark.budget.audit;

import dev.tidemark.snapshot.OperatorSnapshot;
import java.util.List;

/**
 * One step as a savepoint holds it.
 *
 * @param uid or the hash, where the savepoint carries no uid
 * @param states keyed ones and, by elements, those that are not
 * @param groups bytes of each key group, with the empty ones; none where the step has no keyed state
 * @param notMeasured what could not be read, each a sentence
 */
public record MeasuredStep(String uid, List<MeasuredState> states, List<Long> groups, List<String> notMeasured) {
    /** Copies the lists. */
    public MeasuredStep {
        states = List.copyOf(states);
        groups = List.copyOf(groups);
        notMeasured = List.copyOf(notMeasured);
    }

    /** Whether this is the step of this uid; a savepoint of Flink 1.x knows only the hash made of it. */
    public boolean isNamed(String name) {
        return uid.equals(name) || uid.equals(OperatorSnapshot.hashOf(name));
    }

    /** The fullest key group's bytes over the average of all; 1 when there are none. */
    public double skew() {
        long all = groups.stream().mapToLong(Long::longValue).sum();
        long most = groups.stream().mapToLong(Long::longValue).max().orElse(0);
        return all == 0 ? 1 : (double) most * groups.size() / all;
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
