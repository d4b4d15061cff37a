package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.model.Category;
import dev.tidemark.budget.model.StepBudget;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class BudgetMissing extends Rule {
    BudgetMissing() {
        super("budget-missing", "A stateful step, or one of its states, has no written budget", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        List<StepFacts> steps =
                context.job().steps().stream().filter(Seen::budgeted).toList();
        if (context.budget().isEmpty()) {
            return steps.isEmpty()
                    ? List.of()
                    : List.of(finding(
                            context,
                            Place.JOB,
                            "no budget for this job, which has " + steps.size()
                                    + (steps.size() == 1 ? " stateful step" : " stateful steps"),
                            "a budget file with 'job: " + context.job().name() + "'",
                            "Run state-budget init for a first draft, and answer what it asks."));
        }
        List<Finding> findings = new ArrayList<>();
        for (StepFacts step : steps) {
            context.budget(step)
                    .ifPresentOrElse(
                            budget -> findings.addAll(states(context, step, budget)),
                            () -> findings.add(finding(
                                    context,
                                    Place.step(step.label()),
                                    step.states().size() + " states and timer queues, and no budget",
                                    "an entry under 'steps'",
                                    "Add it; state-budget init prints a draft.")));
        }
        return findings;
    }

    private List<Finding> states(RuleContext context, StepFacts step, StepBudget budget) {
        List<Finding> findings = new ArrayList<>();
        for (StateFacts state : step.states()) {
            boolean timer = state.kind() == StateFacts.Kind.TIMER;
            boolean counts =
                    timer ? usesTimers(step) : !state.internal() || state.name().equals("window-contents");
            if (counts && !covered(budget, state)) {
                findings.add(finding(
                        context,
                        Place.step(step.label()).at(state.name()),
                        Seen.state(state) + ", which no entry of the budget covers",
                        timer ? "an entry of the category timers" : "an entry of the category it is counted on",
                        "Add it under 'entries', with the bytes of one entry."));
            }
        }
        return findings;
    }

    private static boolean usesTimers(StepFacts step) {
        return !step.timers().registrations().isEmpty() || step.window().isPresent();
    }

    private static boolean covered(StepBudget budget, StateFacts state) {
        if (state.kind() == StateFacts.Kind.TIMER) {
            return budget.entries().stream().anyMatch(entry -> entry.category() == Category.TIMERS);
        }
        if (!Seen.keyed(state)) {
            return budget.covers(state.name(), Category.OPERATOR_STATE);
        }
        return Arrays.stream(Category.values())
                .filter(category -> category != Category.TIMERS && category != Category.OPERATOR_STATE)
                .anyMatch(category -> budget.covers(state.name(), category));
    }
}
