package dev.tidemark.budget.model;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the job's surroundings allow.
 *
 * @param workers task managers
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
            Optional.empty());

    static Ceilings orNone(@Nullable Ceilings ceilings) {
        return Require.orDefault(ceilings, NONE);
    }
}
