package dev.tidemark.budget.job;

import java.util.List;

/**
 * One job of a jar: what one call of {@code execute()} would have submitted.
 *
 * @param name the name given to {@code execute()}
 * @param settings what holds for the job as a whole
 * @param steps its operators, in topological order
 */
public record JobFacts(String name, JobSettings settings, List<StepFacts> steps) {
    /** Copies the list. */
    public JobFacts {
        steps = List.copyOf(steps);
    }
}
