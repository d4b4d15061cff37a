package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class SchemaUnknown extends TakeoverRule {
    SchemaUnknown() {
        super("schema-unknown", "Whether the state there is can be read is not decided", Severity.WARNING);
    }

    @Override
    String mend(Change change) {
        return "Change one thing at a time, or restore a copy of a savepoint with the new build and look; then write a new lock.";
    }
}
