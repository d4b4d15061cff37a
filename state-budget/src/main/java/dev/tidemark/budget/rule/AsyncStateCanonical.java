package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

final class AsyncStateCanonical extends Rule {
    AsyncStateCanonical() {
        super(
                "async-state-canonical",
                "A canonical savepoint fails a job that uses asynchronous state or ForSt",
                Severity.WARNING);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        boolean forst = context.job().settings().backend().equals(Optional.of("forst"));
        return context.job().steps().stream()
                .filter(step ->
                        forst ? step.key().isPresent() : step.states().stream().anyMatch(StateFacts::async))
                .map(step -> finding(
                        context,
                        Place.step(step.label()),
                        forst ? "keyed state on the ForSt backend" : "state of the asynchronous API",
                        "that everybody who takes savepoints knows of it",
                        "Take native savepoints only: a request for a canonical one does not fail by itself but fails the"
                                + " running job (Flink 2.2 and 2.3). Then suppress this with that reason."))
                .toList();
    }
}
