package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class KeyChanged extends TakeoverRule {
    KeyChanged() {
        super("key-changed", "A step is keyed by something else than its state was written under", Severity.ERROR);
    }

    @Override
    String mend(Change change) {
        return "Key as before, or move the state with savepoint-tools rekey and a mapping from old keys to new ones. If only the"
                + " code of the selector changed and not its result, write a new lock.";
    }
}
