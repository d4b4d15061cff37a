package dev.tidemark.budget.audit;

import dev.tidemark.budget.model.Size;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What of an audit somebody has to act on, under the ids of the rules that speak of the same before a deployment. */
public final class AuditFindings {
    /** So many timers a key are no longer one for each window or purpose. */
    private static final int TIMERS_OF_A_KEY = 10;
    /** A ceiling reached within this time is told. */
    private static final int DAYS_AHEAD = 90;

    private final Audit audit;
    private final List<Finding> findings = new ArrayList<>();

    private AuditFindings(Audit audit) {
        this.audit = audit;
    }

    /** The findings, by step. */
    public static List<Finding> of(Audit audit, LocalDate today) {
        AuditFindings found = new AuditFindings(audit);
        audit.lines().forEach(line -> found.line(line, today));
        audit.steps().forEach(found::step);
        audit.absent()
                .forEach(uid -> found.add(
                        "budget-unused",
                        Severity.WARNING,
                        uid,
                        Optional.empty(),
                        "a budget for a uid that the savepoint does not have",
                        "a savepoint of the job the budget was written for",
                        "Check that it is this job's savepoint, and correct the uid or remove the budget."));
        return List.copyOf(found.findings);
    }

    private void line(AuditLine line, LocalDate today) {
        if (line.over()) {
            add(
                    "over-budget",
                    Severity.ERROR,
                    line.uid(),
                    Optional.of(line.name()),
                    line.overEntries()
                            ? String.format(Locale.ROOT, "%,d entries (measured)", line.entries())
                            : new Size(line.bytes()) + " (measured)",
                    line.overEntries()
                            ? String.format(
                                    Locale.ROOT,
                                    "the declared %,.0f",
                                    line.declared().getAsDouble())
                            : "the declared " + Size.of(line.declaredBytes()),
                    "Count keys and horizon anew: either the numbers grew, or entries are not removed as declared.");
        } else if (line.full()
                .filter(day -> day.isBefore(today.plusDays(DAYS_AHEAD)))
                .isPresent()) {
            add(
                    "over-budget",
                    Severity.WARNING,
                    line.uid(),
                    Optional.of(line.name()),
                    String.format(
                            Locale.ROOT,
                            "%s that grow by %s a day, and reach the declared bytes on %s",
                            new Size(line.bytes()),
                            Size.of(line.growth().orElseThrow().perDay()),
                            line.full().get()),
                    "to stay below " + Size.of(line.declaredBytes()),
                    "Shorten the horizon, or declare more before that day and see that the ceilings allow it.");
        }
    }

    private void step(MeasuredStep step) {
        step.notMeasured()
                .forEach(sentence -> add(
                        "not-checked",
                        Severity.NOT_CHECKED,
                        step.uid(),
                        Optional.empty(),
                        sentence,
                        "a savepoint whose records can be read",
                        "Take a canonical savepoint and audit that."));
        if (step.timers() > TIMERS_OF_A_KEY * step.keysAtMost() && step.keysAtMost() > 0) {
            add(
                    "timer-per-record",
                    Severity.ERROR,
                    step.uid(),
                    Optional.of("timers"),
                    String.format(Locale.ROOT, "%,d timers for at most %,d keys", step.timers(), step.keysAtMost()),
                    "some timers a key",
                    "Round the time a timer is registered for up to a step, or keep it in a state and register once.");
        }
    }

    private void add(
            String rule,
            Severity severity,
            String uid,
            Optional<String> subject,
            String seen,
            String wanted,
            String mend) {
        findings.add(new Finding(rule, severity, audit.job(), Optional.of(uid), subject, seen, wanted, mend));
    }
}
