package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Budget;
import dev.tidemark.budget.model.Ceilings;
import dev.tidemark.budget.model.Size;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a job's budget adds up to.
 *
 * @param workers task managers the state is spread over, evenly
 * @param parallelism subtasks of a step
 * @param steps by uid
 */
public record JobEstimate(String job, Ceilings ceilings, long workers, long parallelism, List<StepEstimate> steps) {
    private static final Duration MONTH = Duration.ofDays(30);

    /** Copies the list. */
    public JobEstimate {
        steps = List.copyOf(steps);
    }

    /** The estimate of a budget. */
    public static JobEstimate of(Budget budget) {
        long workers = Math.max(1, budget.ceilings().workers().orElse(1L));
        return new JobEstimate(
                budget.job(),
                budget.ceilings(),
                workers,
                Math.max(1, budget.ceilings().parallelism().orElse(workers)),
                new TreeMap<>(budget.steps())
                        .entrySet().stream()
                                .map(step -> StepEstimate.of(step.getKey(), step.getValue()))
                                .toList());
    }

    /** Bytes of a full snapshot. */
    public double serialized() {
        return steps.stream().mapToDouble(StepEstimate::serialized).sum();
    }

    /** Bytes in RocksDB on one worker. */
    public double diskPerWorker() {
        return steps.stream().mapToDouble(StepEstimate::disk).sum() / workers;
    }

    /** Bytes as objects on one worker's heap. */
    public double heapPerWorker() {
        return steps.stream().mapToDouble(StepEstimate::heap).sum() / workers;
    }

    /** Bytes touched in a checkpoint cycle on one worker. */
    public double hotPerWorker() {
        return steps.stream().mapToDouble(StepEstimate::hot).sum() / workers;
    }

    /** The heap that state may fill on one worker; empty when no ceiling tells. */
    public Optional<Size> heapForState() {
        return ceilings.heap()
                .map(heap -> heap.bytes() * 1.0)
                .or(() -> ceilings.workerMemory().map(worker -> worker.bytes() * Assumptions.HEAP_OF_WORKER))
                .map(heap -> Size.of(heap * Assumptions.HEAP_SHARE));
    }

    /** The memory RocksDB may cache in on one worker; empty when no ceiling tells. */
    public Optional<Size> cache() {
        return ceilings.managedMemory().or(() -> ceilings.workerMemory()
                .map(worker -> Size.of(worker.bytes() * Assumptions.MANAGED_OF_WORKER)));
    }

    /** From a failure until records are processed again, when each worker reads its state back. */
    public Duration restart(Backend backend) {
        double bytes = backend == Backend.HEAP ? serialized() / workers : diskPerWorker();
        return Assumptions.RESTART_FIXED.plusSeconds(
                (long) Math.ceil(bytes / restoreRate().bytes()));
    }

    /** Bytes a worker reads back in a second. */
    public Size restoreRate() {
        return ceilings.restoreRate().orElse(Assumptions.RESTORE_RATE);
    }

    /** What of a restart does not depend on the state's size. */
    public Duration restartFixed() {
        return Assumptions.RESTART_FIXED;
    }

    /** Files written for one checkpoint: each costs a request that is paid for. */
    public long filesPerCheckpoint(Backend backend) {
        long files = 1;
        for (StepEstimate step : steps) {
            if (step.serialized() / parallelism < Assumptions.INLINE.bytes()) {
                continue;
            }
            long states = Math.max(1, step.entries().size());
            long data = (long) Math.ceil(step.hot() / parallelism / Assumptions.FILE.bytes());
            files += parallelism * (backend == Backend.HEAP ? 1 : Math.max(states, data) + Assumptions.FILES_BESIDE);
        }
        return files;
    }

    /** Bytes written for one checkpoint: on the heap all of it, in RocksDB what is new. */
    public double bytesPerCheckpoint(Backend backend) {
        return backend == Backend.HEAP ? serialized() : hotPerWorker() * workers;
    }

    /** Files written in 30 days; empty when no checkpoint interval is declared. */
    public Optional<Long> filesPerMonth(Backend backend) {
        return ceilings.checkpointInterval()
                .filter(interval -> !interval.isZero())
                .map(interval -> filesPerCheckpoint(backend) * (MONTH.toMillis() / Math.max(1, interval.toMillis())));
    }

    /** What the budget would have to say for a whole answer. */
    public List<String> missing() {
        return steps.stream().flatMap(step -> step.missing().stream()).toList();
    }
}
