package dev.tidemark.budget.rule;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

/** A rule about what becomes of state that there is already. */
abstract class TakeoverRule extends Rule {
    TakeoverRule(String id, String purpose, Severity severity) {
        super(id, purpose, severity);
    }

    /** What to do about a change this rule speaks of. */
    abstract String mend(Change change);

    @Override
    public final List<Finding> check(RuleContext context) {
        return context.changes().stream()
                .filter(change -> change.rule().equals(Optional.of(id())))
                .map(change -> finding(
                        context,
                        new Place(Optional.of(change.uid()), change.subject()),
                        change.now(),
                        change.was(),
                        mend(change)))
                .toList();
    }
}
