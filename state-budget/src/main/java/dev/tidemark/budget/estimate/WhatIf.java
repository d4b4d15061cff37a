package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Budget;
import dev.tidemark.budget.model.StepBudget;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A change of a budget's numbers, to see what follows.
 *
 * @param keys by uid
 * @param horizons by uid; an entry that has a horizon of its own keeps it
 */
public record WhatIf(
        Map<String, Long> keys, Map<String, Duration> horizons, Optional<Long> workers, Optional<Long> parallelism) {
    /** Copies the maps. */
    public WhatIf {
        keys = Map.copyOf(keys);
        horizons = Map.copyOf(horizons);
    }

    /** Whether nothing is changed. */
    public boolean none() {
        return keys.isEmpty() && horizons.isEmpty() && workers.isEmpty() && parallelism.isEmpty();
    }

    /**
     * The changed budget.
     *
     * @throws IllegalArgumentException if it speaks of a step there is not
     */
    public Budget of(Budget budget) {
        TreeMap<String, StepBudget> steps = new TreeMap<>(budget.steps());
        keys.forEach((uid, number) -> steps.put(uid, step(steps, uid).withKeys(number)));
        horizons.forEach((uid, horizon) -> steps.put(uid, step(steps, uid).withHorizon(horizon)));
        return new Budget(budget.job(), budget.ceilings().with(workers, parallelism), steps, budget.suppressions());
    }

    private static StepBudget step(Map<String, StepBudget> steps, String uid) {
        StepBudget step = steps.get(uid);
        if (step == null) {
            throw new IllegalArgumentException("the budget has no step '" + uid + "'; it has " + steps.keySet());
        }
        return step;
    }
}
