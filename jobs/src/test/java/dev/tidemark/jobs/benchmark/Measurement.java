package dev.tidemark.jobs.benchmark;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What one run of one contender used in its measured interval.
 *
 * @param seconds the interval's length by the clock
 * @param events orders read
 * @param rows rows published
 * @param cpuSeconds CPU time of the whole process, garbage collection and RocksDB's compaction included
 * @param checkpoints checkpoints completed
 * @param stateBytes size of everything the latest of these checkpoints refers to; 0 if none was completed
 * @param writtenBytes what that checkpoint wrote anew
 * @param peakRssBytes the process's largest resident set since its start; 0 where the system does not tell
 * @param load the machine's load average at the end
 */
record Measurement(
        String contender,
        double seconds,
        long events,
        long rows,
        double cpuSeconds,
        long checkpoints,
        long stateBytes,
        long writtenBytes,
        long peakRssBytes,
        double load) {

    @JsonIgnore
    double eventsPerSecond() {
        return events / seconds;
    }

    @JsonIgnore
    double cpuMicrosPerEvent() {
        return cpuSeconds * 1e6 / events;
    }

    @JsonIgnore
    double rowsPerEvent() {
        return (double) rows / events;
    }
}
