package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

final class TimersOnHeap extends Rule {
    TimersOnHeap() {
        super(
                "timers-on-heap",
                "RocksDB with timers on the heap loses all timers in a native savepoint",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        boolean heapBackend = context.job().settings().backend().equals(Optional.of("hashmap"));
        if (!context.job().settings().timersOnHeap() || heapBackend) {
            return List.of();
        }
        List<String> steps = context.job().steps().stream()
                .filter(step -> step.states().stream().anyMatch(state -> state.kind() == StateFacts.Kind.TIMER))
                .map(StepFacts::label)
                .toList();
        return steps.isEmpty()
                ? List.of()
                : List.of(finding(
                        context,
                        Place.JOB,
                        "state.backend.rocksdb.timer-service.factory is heap, with timers in "
                                + String.join(", ", steps),
                        "timers in RocksDB",
                        "Remove the setting. Until then take canonical savepoints only: a native one restores without a"
                                + " single timer and without an error (Flink 2.2 and 2.3)."));
    }
}
