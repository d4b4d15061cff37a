package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Severity;

final class TtlDiffers extends TakeoverRule {
    TtlDiffers() {
        super(
                "ttl-differs",
                "A state's time to live is another one than its entries were written with",
                Severity.WARNING);
    }

    @Override
    String mend(Change change) {
        return "If it is meant, declare the horizon anew and write a new lock. Switched on, old entries count from the restore and"
                + " those nobody touches stay; state-budget audit counts them.";
    }
}
