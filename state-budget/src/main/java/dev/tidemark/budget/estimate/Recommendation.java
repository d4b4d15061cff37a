package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Heap or RocksDB, and why.
 *
 * @param backend where the state should be kept
 * @param deciding the numbers that decide it
 * @param overturning what would make another answer right
 */
public record Recommendation(Backend backend, List<String> deciding, List<String> overturning) {
    /** Copies the lists. */
    public Recommendation {
        deciding = List.copyOf(deciding);
        overturning = List.copyOf(overturning);
    }

    /** The recommendation for a job. */
    public static Recommendation of(JobEstimate job) {
        Size objects = Size.of(job.heapPerWorker());
        Optional<Size> heap = job.heapForState();
        List<String> deciding = new ArrayList<>();
        List<String> overturning = new ArrayList<>();
        if (heap.isEmpty()) {
            deciding.add("no ceiling says how much heap there is, so that the state fits there cannot be shown");
        } else if (objects.compareTo(heap.get()) <= 0) {
            deciding.add("as objects the state takes " + objects + " of a worker's heap, of which " + heap.get()
                    + " are for state");
            overturning.add("growth: " + times(heap.get(), objects) + " the keys or the horizon no longer fit");
            restart(job, Backend.HEAP, overturning);
            return new Recommendation(Backend.HEAP, deciding, overturning);
        } else {
            deciding.add("as objects the state would take " + objects + " of a worker's heap, of which " + heap.get()
                    + " are for state: the heap is out");
        }
        hotSet(job, deciding, overturning);
        restart(job, Backend.ROCKSDB, overturning);
        return new Recommendation(Backend.ROCKSDB, deciding, overturning);
    }

    private static void hotSet(JobEstimate job, List<String> deciding, List<String> overturning) {
        Size hot = Size.of(job.hotPerWorker());
        Optional<Size> cache = job.cache();
        boolean declared = job.steps().stream().allMatch(StepEstimate::hotDeclared);
        if (!declared) {
            overturning.add("the hot set: it is not declared for every step, so all of the state counts as touched ("
                    + hot + " a worker and cycle); measure it and declare hot-set");
        }
        if (cache.isEmpty()) {
            overturning.add("memory: no ceiling says how much RocksDB may cache; declare managed-memory");
        } else if (hot.compareTo(cache.get()) <= 0) {
            deciding.add("a worker touches " + hot + " of its " + Size.of(job.diskPerWorker())
                    + " in a checkpoint cycle, and its cache of " + cache.get() + " holds them");
            overturning.add("an unstable hot set: if other keys are touched each cycle, or more than " + cache.get()
                    + ", reads go to the disk, and a faster disk or more workers decide");
        } else {
            deciding.add("a worker touches " + hot + " in a checkpoint cycle, more than its cache of " + cache.get()
                    + ": reads go to the disk; give it " + hot + " of managed memory or more workers");
        }
    }

    private static void restart(JobEstimate job, Backend backend, List<String> overturning) {
        Duration restart = job.restart(backend);
        Optional<Duration> objective = job.ceilings().restartTime();
        boolean late = objective.filter(most -> restart.compareTo(most) > 0).isPresent();
        overturning.add("restart time: reading "
                + Size.of(backend == Backend.HEAP ? job.serialized() / job.workers() : job.diskPerWorker())
                + " back takes " + words(restart)
                + objective
                        .map(most -> late
                                ? ", more than the objective of " + words(most)
                                        + ": more workers, local recovery, or state that stays in the remote store (ForSt)"
                                : ", within the objective of " + words(most))
                        .orElse("; no objective is declared"));
    }

    /** {@code 8 min 20 s}. */
    public static String words(Duration duration) {
        long hours = duration.toHours();
        String minutes = duration.toMinutesPart() == 0 ? "" : duration.toMinutesPart() + " min ";
        String seconds = duration.toSecondsPart() == 0 && hours + duration.toMinutesPart() > 0
                ? ""
                : duration.toSecondsPart() + " s";
        return ((hours == 0 ? "" : hours + " h ") + minutes + seconds).trim();
    }

    private static String times(Size most, Size now) {
        return String.format(java.util.Locale.ROOT, "%.1f times", most.bytes() / Math.max(1.0, now.bytes()));
    }
}
