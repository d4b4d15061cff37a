package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;

final class MaxParallelismUnset extends Rule {
    MaxParallelismUnset() {
        super(
                "max-parallelism-unset",
                "Flink derives the number of key groups from the first parallelism, and keeps it",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        if (context.job().settings().maxParallelism().isPresent()) {
            return List.of();
        }
        List<String> unset = context.job().steps().stream()
                .filter(step -> step.key().isPresent() && step.maxParallelism().isEmpty())
                .map(StepFacts::label)
                .toList();
        return unset.isEmpty()
                ? List.of()
                : List.of(finding(
                        context,
                        Place.JOB,
                        "no max parallelism for the keyed steps " + String.join(", ", unset),
                        "one number for the job, far above any parallelism it will need",
                        "Call env.setMaxParallelism(720) or set pipeline.max-parallelism. A savepoint that exists already is"
                                + " moved by savepoint-tools set-max-parallelism."));
    }
}
