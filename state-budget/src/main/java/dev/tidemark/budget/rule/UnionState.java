package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.model.Category;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;

final class UnionState extends Rule {
    UnionState() {
        super(
                "union-state",
                "Every subtask receives all of a union list state, so it grows with the square of the parallelism",
                Severity.WARNING);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .flatMap(step -> step.states().stream()
                        .filter(state -> state.kind() == StateFacts.Kind.OPERATOR_UNION && !state.internal())
                        .filter(state -> !declared(context, step, state))
                        .map(state -> finding(
                                context,
                                Place.step(step.label()).at(state.name()),
                                Seen.state(state) + ", which the budget does not declare",
                                "list state split evenly, or a declared number of elements an instance",
                                "If each instance keeps a few elements, declare an entry of the category operator-state with"
                                        + " its count; else use getListState or broadcast state.")))
                .toList();
    }

    private static boolean declared(RuleContext context, StepFacts step, StateFacts state) {
        return context.budget(step)
                .map(budget -> budget.covers(state.name(), Category.OPERATOR_STATE))
                .orElse(false);
    }
}
