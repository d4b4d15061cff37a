package dev.tidemark.budget.job;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What holds for a job as a whole.
 *
 * @param parallelism the default parallelism, or empty when the cluster decides
 * @param maxParallelism the maximum set in the program, or empty when Flink would derive it from the parallelism
 * @param backend the state backend set in the program or by its configuration: {@code rocksdb}, {@code hashmap}, {@code forst} or
 *     a class name; empty when the cluster decides
 * @param timersOnHeap whether RocksDB is told to keep timers on the heap
 * @param checkpointInterval empty when checkpoints are off or the cluster decides
 */
public record JobSettings(
        OptionalInt parallelism,
        OptionalInt maxParallelism,
        Optional<String> backend,
        boolean timersOnHeap,
        Optional<Duration> checkpointInterval) {}
