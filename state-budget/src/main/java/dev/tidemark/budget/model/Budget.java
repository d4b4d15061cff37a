package dev.tidemark.budget.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The written budget of one job.
 *
 * @param job the job's name, as given to {@code execute()}
 * @param ceilings what its surroundings allow
 * @param steps by uid
 * @param suppressions findings somebody has answered for
 */
public record Budget(String job, Ceilings ceilings, Map<String, StepBudget> steps, List<Suppression> suppressions) {
    /** @throws IllegalArgumentException if the job's name is missing */
    public Budget(
            @Nullable String job,
            @Nullable Ceilings ceilings,
            @Nullable Map<String, StepBudget> steps,
            @Nullable List<Suppression> suppressions) {
        this.job = Require.present(job, "job");
        this.ceilings = Ceilings.orNone(ceilings);
        this.steps = Map.copyOf(new TreeMap<>(Require.orDefault(steps, Map.of())));
        this.suppressions = List.copyOf(Require.orDefault(suppressions, List.of()));
    }

    /** The budget of this step. */
    public Optional<StepBudget> step(String uid) {
        return Optional.ofNullable(steps.get(uid));
    }
}
