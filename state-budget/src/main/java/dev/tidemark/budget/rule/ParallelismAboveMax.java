package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.OptionalInt;

final class ParallelismAboveMax extends Rule {
    ParallelismAboveMax() {
        super(
                "parallelism-above-max",
                "A step runs more subtasks than it has key groups, so the job does not start",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        JobSettings settings = context.job().settings();
        return context.job().steps().stream()
                .filter(step -> above(
                        or(step.parallelism(), settings.parallelism()),
                        or(step.maxParallelism(), settings.maxParallelism())))
                .map(step -> finding(context, settings, step))
                .toList();
    }

    private Finding finding(RuleContext context, JobSettings settings, StepFacts step) {
        int parallelism = or(step.parallelism(), settings.parallelism()).orElseThrow();
        int max = or(step.maxParallelism(), settings.maxParallelism()).orElseThrow();
        return finding(
                context,
                Place.step(step.label()),
                "parallelism " + parallelism + " and max parallelism " + max,
                "a parallelism of at most " + max,
                "Lower the parallelism, or raise the max parallelism and move the savepoint with savepoint-tools"
                        + " set-max-parallelism.");
    }

    private static OptionalInt or(OptionalInt own, OptionalInt job) {
        return own.isPresent() ? own : job;
    }

    private static boolean above(OptionalInt parallelism, OptionalInt max) {
        return parallelism.isPresent() && max.isPresent() && parallelism.getAsInt() > max.getAsInt();
    }
}
