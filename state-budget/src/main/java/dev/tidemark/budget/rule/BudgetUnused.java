package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.model.EntryBudget;
import dev.tidemark.budget.model.StepBudget;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

final class BudgetUnused extends Rule {
    BudgetUnused() {
        super("budget-unused", "The budget speaks of a step or state the job does not have", Severity.WARNING);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        List<Finding> findings = new ArrayList<>();
        Map<String, StepBudget> steps = context.budget()
                .map(written -> new TreeMap<>(written.budget().steps()))
                .orElseGet(TreeMap::new);
        steps.forEach((uid, budget) -> {
            Optional<StepFacts> step = context.job().steps().stream()
                    .filter(each -> each.uid().filter(uid::equals).isPresent())
                    .findFirst();
            if (step.isEmpty()) {
                findings.add(finding(
                        context,
                        Place.step(uid),
                        "a budget for a uid that no step has",
                        "budgets of steps there are",
                        "Remove it, or give it the step's new uid."));
            } else {
                budget.entries().forEach(entry -> unknown(step.get(), entry)
                        .ifPresent(state -> findings.add(finding(
                                context,
                                Place.step(uid).at(state),
                                "an entry for the state '" + state + "', which was not seen",
                                "one of "
                                        + step.get().states().stream()
                                                .map(seen -> seen.name())
                                                .toList(),
                                "Correct the name or remove the entry."))));
            }
        });
        return findings;
    }

    /** A state made while records flow is not seen; then nothing can be said of a name. */
    private static Optional<String> unknown(StepFacts step, EntryBudget entry) {
        return step.notSeen().isEmpty()
                ? entry.state().filter(name -> step.states().stream()
                        .noneMatch(state -> state.name().equals(name)))
                : Optional.empty();
    }
}
