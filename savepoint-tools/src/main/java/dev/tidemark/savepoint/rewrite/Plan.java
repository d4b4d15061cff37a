package dev.tidemark.savepoint.rewrite;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Everything one rewrite changes; steps it does not name pass through.
 *
 * @param steps by operator id (hash) of the source savepoint
 * @param classes renamed classes, old to new, in all serializers
 */
public record Plan(Map<String, StepChange> steps, Map<String, String> classes) {
    /** Keeps both maps. */
    public Plan {
        steps = Map.copyOf(steps);
        classes = Map.copyOf(classes);
    }

    /** The change of a step. */
    public StepChange step(String hash) {
        return steps.getOrDefault(hash, StepChange.NONE);
    }

    /** The plan with one step's change. */
    public static Plan of(String hash, StepChange change) {
        Map<String, StepChange> steps = new LinkedHashMap<>();
        steps.put(hash, change);
        return new Plan(steps, Map.of());
    }
}
