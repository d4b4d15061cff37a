package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;

final class UidMissing extends Rule {
    UidMissing() {
        super("uid-missing", "A stateful step has no uid, so its state is lost when the graph changes", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .filter(step -> step.uid().isEmpty())
                .filter(step -> step.stateful() || step.role() == StepFacts.Role.SOURCE)
                .map(step -> finding(
                        context,
                        Place.step(step.label()),
                        "no uid; Flink made the id " + step.id() + " from the shape of the graph",
                        "a uid of your own",
                        step.role() == StepFacts.Role.SQL
                                ? "Set table.exec.uid.generation to ALWAYS, or compile the plan and keep it."
                                : "Call .uid(\"...\") on this step. A savepoint that exists already is kept by"
                                        + " savepoint-tools assign-uid --hash " + step.id() + "."))
                .toList();
    }
}
