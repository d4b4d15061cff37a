package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class SchemaIncompatible extends TakeoverRule {
    SchemaIncompatible() {
        super("schema-incompatible", "State there is cannot be read by the new build", Severity.ERROR);
    }

    @Override
    String mend(Change change) {
        return "Keep the old type and put what is new into a field or a state beside it. A class that was renamed or moved:"
                + " savepoint-tools rename-class.";
    }
}
