package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TypeWords;
import dev.tidemark.budget.model.StepBudget;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class BudgetStale extends Rule {
    private static final String MEND =
            "Count again for what the code does now, then write the new value: until then the step's numbers say nothing.";

    BudgetStale() {
        super("budget-stale", "A budget was declared for another key or horizon than the code's", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        List<Finding> findings = new ArrayList<>();
        for (StepFacts step : context.job().steps()) {
            context.budget(step).ifPresent(budget -> {
                key(context, step, budget).ifPresent(findings::add);
                selector(context, step, budget).ifPresent(findings::add);
                horizon(context, step, budget).ifPresent(findings::add);
            });
        }
        return findings;
    }

    private Optional<Finding> key(RuleContext context, StepFacts step, StepBudget budget) {
        Optional<String> now = step.key().map(key -> TypeWords.of(key.type()));
        return budget.key()
                .filter(declared -> !now.equals(Optional.of(declared)))
                .map(declared -> finding(
                        context,
                        Place.step(step.label()).at("key"),
                        "the key " + now.orElse("none"),
                        "the declared " + declared,
                        MEND));
    }

    private Optional<Finding> selector(RuleContext context, StepFacts step, StepBudget budget) {
        Optional<String> now = step.key().flatMap(KeyFacts::fingerprint);
        return budget.keySelector()
                .filter(declared -> now.isPresent() && !now.get().equals(declared))
                .map(declared -> finding(
                        context,
                        Place.step(step.label()).at("key-selector"),
                        "a key selector with the fingerprint " + now.orElseThrow(),
                        "the declared " + declared,
                        MEND));
    }

    private Optional<Finding> horizon(RuleContext context, StepFacts step, StepBudget budget) {
        Optional<Duration> now = Horizons.of(step);
        return budget.horizon()
                .filter(declared -> now.isPresent() && !now.get().equals(declared))
                .map(declared -> finding(
                        context,
                        Place.step(step.label()).at("horizon"),
                        "entries that stay for " + now.orElseThrow()
                                + (step.window().isPresent()
                                        ? " (window and lateness)"
                                        : " (the longest time to live)"),
                        "the declared " + declared,
                        MEND));
    }
}
