package dev.tidemark.budget.rule;

import dev.tidemark.budget.estimate.Backend;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.estimate.Recommendation;
import dev.tidemark.budget.estimate.StepEstimate;
import dev.tidemark.budget.model.Size;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

final class OverBudget extends Rule {
    OverBudget() {
        super("over-budget", "What the budget adds up to is above one of its own ceilings", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        List<Finding> findings = new ArrayList<>();
        context.budget().ifPresent(written -> {
            JobEstimate job = JobEstimate.of(written.budget());
            Backend backend = backend(context, job);
            if (backend == Backend.ROCKSDB) {
                disk(context, job, findings);
                memory(context, job, findings);
            }
            restart(context, job, backend, findings);
            files(context, job, backend, findings);
        });
        return findings;
    }

    private static Backend backend(RuleContext context, JobEstimate job) {
        return context.job()
                .settings()
                .backend()
                .map(set -> set.equals("hashmap") ? Backend.HEAP : Backend.ROCKSDB)
                .orElseGet(() -> Recommendation.of(job).backend());
    }

    private void disk(RuleContext context, JobEstimate job, List<Finding> findings) {
        Size disk = Size.of(job.diskPerWorker());
        job.ceilings()
                .localDisk()
                .filter(most -> disk.compareTo(most) > 0)
                .ifPresent(most -> findings.add(above(
                        context,
                        "local-disk",
                        disk + " in RocksDB on each of " + job.workers() + " workers",
                        "at most " + most)));
    }

    private void memory(RuleContext context, JobEstimate job, List<Finding> findings) {
        Size hot = Size.of(job.hotPerWorker());
        boolean declared = job.steps().stream().allMatch(StepEstimate::hotDeclared);
        Optional<Size> cache = job.cache().filter(most -> declared && hot.compareTo(most) > 0);
        cache.ifPresent(most -> findings.add(above(
                context,
                "managed-memory",
                hot + " touched in a checkpoint cycle on each worker",
                "at most " + most + ", which RocksDB caches in")));
    }

    private void restart(RuleContext context, JobEstimate job, Backend backend, List<Finding> findings) {
        Duration restart = job.restart(backend);
        job.ceilings()
                .restartTime()
                .filter(most -> restart.compareTo(most) > 0)
                .ifPresent(most -> findings.add(above(
                        context,
                        "restart-time",
                        "a restart of " + Recommendation.words(restart),
                        "at most " + Recommendation.words(most))));
    }

    private void files(RuleContext context, JobEstimate job, Backend backend, List<Finding> findings) {
        Optional<Long> files = job.filesPerMonth(backend);
        job.ceilings()
                .objectsPerMonth()
                .filter(most -> files.filter(all -> all > most).isPresent())
                .ifPresent(most -> findings.add(above(
                        context,
                        "objects-per-month",
                        String.format(Locale.ROOT, "%,d files in 30 days", files.orElseThrow()),
                        String.format(Locale.ROOT, "at most %,d", most))));
    }

    private Finding above(RuleContext context, String ceiling, String seen, String wanted) {
        return finding(
                context,
                new Place(Optional.empty(), Optional.of(ceiling)),
                seen,
                wanted,
                "See state-budget estimate for what adds up to it: a shorter horizon, fewer and larger entries, more workers,"
                        + " a longer checkpoint interval; or raise the ceiling, where somebody pays for it.");
    }
}
