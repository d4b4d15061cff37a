package dev.tidemark.budget.rule;

import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.model.Size;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

final class HeapTooSmall extends Rule {
    HeapTooSmall() {
        super(
                "heap-too-small",
                "The job keeps its state on the heap, and the budget's state does not fit there",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        if (!context.job().settings().backend().equals(Optional.of("hashmap"))) {
            return List.of();
        }
        return context.budget().stream()
                .map(written -> JobEstimate.of(written.budget()))
                .filter(job -> job.heapForState()
                        .filter(heap -> Size.of(job.heapPerWorker()).compareTo(heap) > 0)
                        .isPresent())
                .map(
                        job -> finding(
                                context,
                                Place.JOB,
                                Size.of(job.heapPerWorker()) + " of objects on each of " + job.workers() + " workers",
                                "at most " + job.heapForState().orElseThrow()
                                        + ", the part of the heap that is for state",
                                "Set state.backend.type: rocksdb, or use more workers; state-budget estimate shows the numbers."))
                .toList();
    }
}
