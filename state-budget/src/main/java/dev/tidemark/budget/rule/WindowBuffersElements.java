package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.WindowFacts;
import dev.tidemark.budget.model.Category;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;

final class WindowBuffersElements extends Rule {
    WindowBuffersElements() {
        super(
                "window-buffers-elements",
                "A window keeps each record until it ends, where one value a key would do",
                Severity.WARNING);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .filter(step -> step.window().map(WindowFacts::buffersElements).orElse(false))
                .filter(step -> !declared(context, step))
                .map(step -> finding(
                        context,
                        Place.step(step.label()),
                        step.window().orElseThrow().assigner() + " without pre-aggregation, or with an evictor",
                        "reduce or aggregate, or a budget that counts the records",
                        "Use aggregate(function, windowFunction). If each record is needed, declare an entry of the category"
                                + " buffered-records with its rate."))
                .toList();
    }

    private static boolean declared(RuleContext context, StepFacts step) {
        return context.budget(step).stream()
                .flatMap(budget -> budget.entries().stream())
                .anyMatch(entry -> entry.category() == Category.BUFFERED_RECORDS
                        && (entry.rate().isPresent() || entry.count().isPresent()));
    }
}
