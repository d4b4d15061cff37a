package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.lock.LockJob;
import dev.tidemark.budget.lock.Takeover;
import dev.tidemark.budget.model.BudgetFile;
import dev.tidemark.budget.model.WrittenBudget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A rule's twins: a job it must find at {@code uid}, and one that differs in the one thing and is clean.
 *
 * @param rule the rule's id
 * @param uid where the bad one is bad; empty for the job as a whole
 */
record Fixture(String rule, Optional<String> uid, RuleContext bad, RuleContext good) {
    static final LocalDate TODAY = LocalDate.parse("2026-12-01");

    /** What {@link Jobs#totals()} needs, and nothing more. */
    static final String BUDGET =
            """
            job: orders
            steps:
              totals:
                key: String
                key-selector: 5e1ec7
                keys: 2_000_000
                source: customers table, 2026-10
                horizon: P1D
                entries:
                  - {category: accumulator, state: profile, bytes: 64 B}
            """;

    static Fixture at(String uid, String rule, RuleContext bad, RuleContext good) {
        return new Fixture(rule, Optional.of(uid), bad, good);
    }

    static RuleContext context(JobFacts job) {
        return context(job, BUDGET);
    }

    static RuleContext context(JobFacts job, String budget) {
        return new RuleContext(job, List.of(), Optional.of(written(budget)), List.of(), TODAY, List.of());
    }

    static RuleContext unbudgeted(JobFacts job) {
        return new RuleContext(job, List.of(), Optional.empty(), List.of(), TODAY, List.of());
    }

    /** {@code now} held against {@code old}. */
    static RuleContext after(JobFacts old, JobFacts now) {
        return new RuleContext(
                now,
                List.of(),
                Optional.of(written(BUDGET)),
                Takeover.of(LockJob.of(old), LockJob.of(now)),
                TODAY,
                List.of());
    }

    private static WrittenBudget written(String budget) {
        try {
            return BudgetFile.parse("orders.yaml", budget);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return rule;
    }
}
