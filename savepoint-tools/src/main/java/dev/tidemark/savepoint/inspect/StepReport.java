package dev.tidemark.savepoint.inspect;

import dev.tidemark.snapshot.OperatorStateSummary;
import java.util.List;

/**
 * One step of a savepoint.
 *
 * @param uid empty if the savepoint does not carry it
 * @param hash the operator id
 * @param name the step's name in the job graph; empty if the savepoint does not carry it
 * @param format how the keyed state is kept; empty if there is none
 * @param key the key's serializer; empty if there is no keyed state
 * @param keyGroupBytes the bytes of keyed state in each key group, in order; empty if it was not read
 * @param faults what is broken; each is a sentence that names the file
 * @param notChecked what could not be read without the job's classes, and the way out; each is a sentence
 */
public record StepReport(
        String uid,
        String hash,
        String name,
        int parallelism,
        int maxParallelism,
        String format,
        String key,
        long keyedBytes,
        List<StateReport> states,
        List<OperatorStateSummary> operatorStates,
        long operatorStateBytes,
        long coordinatorBytes,
        long rawKeyedBytes,
        long channelBytes,
        List<Long> keyGroupBytes,
        List<String> faults,
        List<String> notChecked) {
    /** The uid, or the hash where there is none. */
    public String label() {
        return uid.isEmpty() ? hash : uid;
    }

    /** The entries of all keyed states that are not timers. */
    public long entries() {
        return states.stream()
                .filter(state -> !state.kind().equals("TIMER"))
                .mapToLong(StateReport::entries)
                .sum();
    }

    /** The timers. */
    public long timers() {
        return states.stream()
                .filter(state -> state.kind().equals("TIMER"))
                .mapToLong(StateReport::entries)
                .sum();
    }
}
