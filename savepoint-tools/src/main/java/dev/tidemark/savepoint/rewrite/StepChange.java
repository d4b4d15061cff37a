package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.KeyWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What happens to one step.
 *
 * @param rekey how its keys change
 * @param maxParallelism its new number of key groups
 * @param uid its new uid
 * @param transforms by state, how its values change
 * @param dropped why its state is left behind
 */
public record StepChange(
        Optional<Rekey> rekey,
        Optional<Integer> maxParallelism,
        Optional<String> uid,
        Map<String, ValueTransform> transforms,
        Optional<String> dropped) {
    /** No change. */
    public static final StepChange NONE =
            new StepChange(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Optional.empty());

    /** Keeps the transforms. */
    public StepChange {
        transforms = Map.copyOf(transforms);
    }

    /**
     * How keys change.
     *
     * @param keyType the new keys' type; empty keeps the old
     * @param rules by state name; a state without one has {@link MergeRule#FAIL}
     * @param unmapped what becomes of keys the mapping does not know
     */
    public record Rekey(
            KeyMapping mapping, Optional<KeyWriter.Type> keyType, Map<String, MergeRule> rules, Unmapped unmapped) {
        /** Keeps the rules. */
        public Rekey {
            rules = Map.copyOf(rules);
        }
    }

    /** What becomes of a key the mapping does not know. */
    public enum Unmapped {
        /** The rewrite fails. */
        FAIL,
        /** It stays as it is. */
        KEEP,
        /** Its entries are left out and counted. */
        DROP
    }

    /** This change and also new keys. */
    public StepChange withRekey(Rekey changed) {
        return new StepChange(Optional.of(changed), maxParallelism, uid, transforms, dropped);
    }

    /** This change and also another number of key groups. */
    public StepChange withMaxParallelism(int changed) {
        return new StepChange(rekey, Optional.of(changed), uid, transforms, dropped);
    }

    /** This change and also another uid. */
    public StepChange withUid(String changed) {
        return new StepChange(rekey, maxParallelism, Optional.of(changed), transforms, dropped);
    }

    /** This change and also other values of a state. */
    public StepChange withTransform(String state, ValueTransform transform) {
        Map<String, ValueTransform> all = new HashMap<>(transforms);
        all.put(state, transform);
        return new StepChange(rekey, maxParallelism, uid, all, dropped);
    }

    /** The state is left behind for this reason. */
    public static StepChange drop(String reason) {
        return new StepChange(Optional.empty(), Optional.empty(), Optional.empty(), Map.of(), Optional.of(reason));
    }
}
