package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.model.StepBudget;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.ArrayList;
import java.util.List;

final class CardinalityUnsourced extends Rule {
    CardinalityUnsourced() {
        super(
                "cardinality-unsourced",
                "A keyed step's number of keys is not declared, or nobody knows where it is from",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        List<Finding> findings = new ArrayList<>();
        for (StepFacts step : context.job().steps()) {
            if (step.key().isPresent()) {
                context.budget(step).ifPresent(budget -> check(context, step, budget, findings));
            }
        }
        return findings;
    }

    private void check(RuleContext context, StepFacts step, StepBudget budget, List<Finding> findings) {
        if (budget.keys().isEmpty()) {
            findings.add(finding(
                    context,
                    Place.step(step.label()).at("keys"),
                    "no number of live keys",
                    "'keys: NUMBER' and 'source: WHERE IT IS FROM'",
                    "Count them where they are kept, for example: select count(*) from customers."));
        } else if (budget.source().filter(source -> !source.isBlank()).isEmpty()) {
            findings.add(finding(
                    context,
                    Place.step(step.label()).at("source"),
                    budget.keys().get() + " keys, from nowhere",
                    "'source: WHERE IT IS FROM', with the day it was counted",
                    "Name the table, report or measurement, so that somebody can count again."));
        }
    }
}
