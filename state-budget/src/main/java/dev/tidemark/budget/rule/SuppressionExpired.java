package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

final class SuppressionExpired extends Rule {
    SuppressionExpired() {
        super("suppression-expired", "A suppression is past its last day", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.budget().stream()
                .flatMap(written -> written.budget().suppressions().stream())
                .filter(suppression -> suppression
                        .until()
                        .filter(until -> until.isBefore(context.today()))
                        .isPresent())
                .map(suppression -> finding(
                        context,
                        new Place(suppression.uid(), Optional.of(suppression.rule())),
                        "a suppression of " + suppression.rule() + " until "
                                + suppression.until().orElseThrow() + "; today is " + context.today(),
                        "the finding mended by then",
                        "Mend it, or decide again and write a new day and reason."))
                .toList();
    }
}
