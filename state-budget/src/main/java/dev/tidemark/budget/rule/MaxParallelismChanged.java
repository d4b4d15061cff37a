package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class MaxParallelismChanged extends TakeoverRule {
    MaxParallelismChanged() {
        super("max-parallelism-changed", "State there is was spread over another number of key groups", Severity.ERROR);
    }

    @Override
    String mend(Change change) {
        return "Set the old number, or move the savepoint: savepoint-tools set-max-parallelism.";
    }
}
