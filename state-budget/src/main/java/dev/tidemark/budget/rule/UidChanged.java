package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class UidChanged extends TakeoverRule {
    UidChanged() {
        super("uid-changed", "State there is belongs to a uid the job no longer has", Severity.ERROR);
    }

    @Override
    String mend(Change change) {
        return "Put the uid back, or move the state: savepoint-tools rename-uid " + change.uid()
                + " NEW. If the step is gone for" + " good, savepoint-tools drop takes its state out.";
    }
}
