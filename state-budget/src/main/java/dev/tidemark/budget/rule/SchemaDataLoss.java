package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class SchemaDataLoss extends TakeoverRule {
    SchemaDataLoss() {
        super("schema-data-loss", "A part of the state there is would be gone without an error", Severity.ERROR);
    }

    @Override
    String mend(Change change) {
        return "Keep the old field or state beside the new one and copy its value when it is read. If the loss is meant, write a"
                + " new lock.";
    }
}
