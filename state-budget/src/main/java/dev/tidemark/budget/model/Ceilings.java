package dev.tidemark.budget.model;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the job's surroundings allow.
 *
 * @param workers task managers
 * @param parallelism subtasks of a step; as many as workers when it is not given
 * @param workerMemory of one task manager's process
 * @param heap of one task manager's JVM heap for tasks
 * @param managedMemory of one task manager, which RocksDB uses as its cache
 * @param localDisk of one task manager
 * @param restartTime the objective from failure to processing again
 * @param restoreRate bytes one task manager reads back in a second when it restores; 60 MiB when it is not given
 * @param checkpointInterval the time between checkpoints
 * @param objectsPerMonth files written to the checkpoint store in 30 days
 */
public record Ceilings(
        Optional<Long> workers,
        Optional<Long> parallelism,
        Optional<Size> workerMemory,
        Optional<Size> heap,
        Optional<Size> managedMemory,
        Optional<Size> localDisk,
        Optional<Duration> restartTime,
        Optional<Size> restoreRate,
        Optional<Duration> checkpointInterval,
        Optional<Long> objectsPerMonth) {
    /** No ceilings. */
    public static final Ceilings NONE = new Ceilings(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** The same surroundings with another number of workers and of subtasks. */
    public Ceilings with(Optional<Long> changedWorkers, Optional<Long> changedParallelism) {
        return new Ceilings(
                changedWorkers.or(() -> workers),
                changedParallelism.or(() -> parallelism),
                workerMemory,
                heap,
                managedMemory,
                localDisk,
                restartTime,
                restoreRate,
                checkpointInterval,
                objectsPerMonth);
    }

    static Ceilings orNone(@Nullable Ceilings ceilings) {
        return Require.orDefault(ceilings, NONE);
    }
}
