package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.lock.Change;
import dev.tidemark.budget.lock.LockJob;
import dev.tidemark.budget.lock.Locked;
import dev.tidemark.budget.lock.Takeover;
import dev.tidemark.budget.model.WrittenBudget;
import dev.tidemark.budget.rule.RuleContext;
import dev.tidemark.budget.rule.Rules;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.Severity;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * All rules over all jobs of a program.
 *
 * @param lock the locked jobs; empty when the program is held against no lock
 * @param today the day suppressions are judged by
 */
record Verification(List<WrittenBudget> budgets, Optional<List<Locked.Job>> lock, LocalDate today) {
    static final String VERSION = "0.1.0";

    Report of(ProgramFacts program) {
        List<Finding> findings = new ArrayList<>();
        List<ProgramFacts.Note> notes = program.notes();
        for (JobFacts job : jobs(program)) {
            Optional<Locked.Job> locked = lock.flatMap(jobs ->
                    jobs.stream().filter(each -> each.name().equals(job.name())).findFirst());
            List<Change> changes =
                    locked.map(old -> Takeover.of(old, LockJob.of(job))).orElse(List.of());
            findings.addAll(Rules.check(new RuleContext(job, notes, budget(job), changes, today, List.of())));
            if (lock.isPresent() && locked.isEmpty()) {
                findings.add(notLocked(job));
            }
            // they are about the program, so they are told once
            notes = List.of();
        }
        return new Report(
                "state-budget",
                VERSION,
                Rules.infos(),
                jobs(program).stream().map(JobFacts::name).toList(),
                budgets.size() == 1 ? Optional.of(budgets.get(0).file()) : Optional.empty(),
                findings);
    }

    /** A program that did not get as far as a job still has notes; they stand under its main class. */
    private static List<JobFacts> jobs(ProgramFacts program) {
        JobSettings unknown =
                new JobSettings(OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), false, Optional.empty());
        return program.jobs().isEmpty()
                ? List.of(new JobFacts(program.mainClass(), unknown, List.of()))
                : program.jobs();
    }

    private Optional<WrittenBudget> budget(JobFacts job) {
        return budgets.stream()
                .filter(written -> written.budget().job().equals(job.name()))
                .findFirst();
    }

    private static Finding notLocked(JobFacts job) {
        return new Finding(
                "not-checked",
                Severity.NOT_CHECKED,
                job.name(),
                Optional.empty(),
                Optional.of("state.lock"),
                "a lock that does not know this job, so nothing is said of the state it has already",
                "the job in the lock",
                "Run state-budget lock and review what it writes.");
    }
}
