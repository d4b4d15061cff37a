package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.lock.Change;
import dev.tidemark.budget.model.StepBudget;
import dev.tidemark.budget.model.WrittenBudget;
import dev.tidemark.findings.Finding;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What a rule may look at.
 *
 * @param job the job as it was seen
 * @param notes what happened while its program ran
 * @param budget its written budget
 * @param changes what becomes of the state of the lock, or of what else the job was held against
 * @param today the day suppressions are judged by
 * @param found what the rules before this one have found
 */
public record RuleContext(
        JobFacts job,
        List<ProgramFacts.Note> notes,
        Optional<WrittenBudget> budget,
        List<Change> changes,
        LocalDate today,
        List<Finding> found) {
    /** Copies the lists. */
    public RuleContext {
        notes = List.copyOf(notes);
        changes = List.copyOf(changes);
        found = List.copyOf(found);
    }

    /** The written budget of a step. */
    Optional<StepBudget> budget(StepFacts step) {
        return step.uid()
                .flatMap(uid -> budget.flatMap(written -> written.budget().step(uid)));
    }

    /** This context for the rules that look at what others found. */
    RuleContext after(List<Finding> earlier) {
        return new RuleContext(job, notes, budget, changes, today, earlier);
    }
}
