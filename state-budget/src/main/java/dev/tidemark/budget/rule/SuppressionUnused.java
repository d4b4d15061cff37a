package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

/** Stands behind the other rules in the list, because it looks at what they found. */
final class SuppressionUnused extends Rule {
    SuppressionUnused() {
        super("suppression-unused", "A suppression silences nothing", Severity.WARNING);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.budget().stream()
                .flatMap(written -> written.budget().suppressions().stream())
                .filter(suppression ->
                        context.found().stream().noneMatch(found -> Suppressions.speaksOf(suppression, found)))
                .map(suppression -> finding(
                        context,
                        new Place(suppression.uid(), Optional.of(suppression.rule())),
                        "a suppression of " + suppression.rule() + ", which finds nothing there",
                        "suppressions of findings there are",
                        "Remove it from the budget."))
                .toList();
    }
}
