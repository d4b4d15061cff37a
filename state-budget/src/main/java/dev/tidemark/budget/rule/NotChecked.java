package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.ArrayList;
import java.util.List;

final class NotChecked extends Rule {
    NotChecked() {
        super("not-checked", "What could not be seen is said, and never called clean", Severity.NOT_CHECKED);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        List<Finding> findings = new ArrayList<>();
        for (ProgramFacts.Note note : context.notes()) {
            if (note.kind() == ProgramFacts.Kind.MAIN_CUT_SHORT) {
                findings.add(
                        finding(
                                context,
                                Place.JOB,
                                note.text(),
                                "a main that returns",
                                "Give the program the arguments and files it needs: a job it would have made later was not seen."));
            }
        }
        for (StepFacts step : context.job().steps()) {
            step.notSeen()
                    .forEach(sentence -> findings.add(finding(
                            context,
                            Place.step(step.label()),
                            sentence,
                            "all of its state seen",
                            "Look at it yourself, and suppress this with what you found; a savepoint given to audit shows what"
                                    + " it holds.")));
            timers(context, step, findings);
            step.key()
                    .filter(key -> key.fingerprint().isEmpty() && step.role() != StepFacts.Role.SQL)
                    .ifPresent(key -> findings.add(selector(context, step, key)));
        }
        return findings;
    }

    private void timers(RuleContext context, StepFacts step, List<Finding> findings) {
        if (!step.timers().scanned()
                && step.functionClass().isPresent()
                && step.key().isPresent()) {
            findings.add(finding(
                    context,
                    Place.step(step.label()).at("timers"),
                    "the byte code of " + step.functionClass().get() + " could not be read",
                    "its timers known",
                    "Look for timers registered for each record, and for state no timer clears."));
        }
        for (TimerUse.Registration timer : step.timers().registrations()) {
            if (timer.time() == TimerUse.Time.UNKNOWN) {
                findings.add(finding(
                        context,
                        Place.step(step.label()).at(timer.method()),
                        "a timer registered in " + timer.method() + " for a time the byte code does not tell",
                        "to know whether records share it",
                        "Look at it: each record must not bring a timer of its own. state-budget audit compares timers and"
                                + " keys in a savepoint."));
            }
        }
    }

    private Finding selector(RuleContext context, StepFacts step, KeyFacts key) {
        return finding(
                context,
                Place.step(step.label()).at("key"),
                "no byte code of " + key.selector().orElse("the key selector"),
                "a fingerprint, to tell when it changes",
                "Use a class or a lambda of the job's jar as the key selector.");
    }
}
