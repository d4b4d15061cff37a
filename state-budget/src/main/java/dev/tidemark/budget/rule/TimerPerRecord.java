package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;

final class TimerPerRecord extends Rule {
    TimerPerRecord() {
        super(
                "timer-per-record",
                "Each record brings a timer of its own, so timers grow with the input and not with keys",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .flatMap(step -> step.timers().registrations().stream()
                        .filter(timer -> timer.time() == TimerUse.Time.PER_RECORD)
                        .map(timer -> finding(context, step, timer)))
                .toList();
    }

    private Finding finding(RuleContext context, StepFacts step, TimerUse.Registration timer) {
        return finding(
                context,
                Place.step(step.label()).at(timer.method()),
                "a timer for the record's own time or the clock, registered in " + timer.method()
                        + " (seen in the byte code)",
                "timers that many records of a key share",
                "Round the time up, for example to whole minutes, or register only where a state says that none is pending.");
    }
}
