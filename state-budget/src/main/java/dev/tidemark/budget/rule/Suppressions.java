package dev.tidemark.budget.rule;

import dev.tidemark.budget.model.Suppression;
import dev.tidemark.findings.Finding;

/** Which suppression speaks of which finding. */
final class Suppressions {
    private Suppressions() {}

    static boolean speaksOf(Suppression suppression, Finding finding) {
        return suppression.rule().equals(finding.rule()) && suppression.uid().equals(finding.uid());
    }

    /** Whether a suppression that still holds silences this finding; those about suppressions are never silenced. */
    static boolean silenced(RuleContext context, Finding finding) {
        return !finding.rule().startsWith("suppression-")
                && context.budget().stream()
                        .flatMap(written -> written.budget().suppressions().stream())
                        .filter(suppression -> speaksOf(suppression, finding))
                        .anyMatch(suppression -> suppression
                                .until()
                                .map(until -> !until.isBefore(context.today()))
                                .orElse(true));
    }
}
