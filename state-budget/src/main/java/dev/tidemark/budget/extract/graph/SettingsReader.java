package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.job.JobSettings;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.StateBackendOptions;

/** The settings that a program makes for its job, and none of Flink's defaults. */
public final class SettingsReader {
    /** Flink's {@code RocksDBOptions.TIMER_SERVICE_FACTORY}; the class comes with the backend, which need not be there. */
    private static final String TIMERS = "state.backend.rocksdb.timer-service.factory";

    private SettingsReader() {}

    /** Reads them. */
    public static JobSettings of(RecordedJob job) {
        Configuration set = job.configuration();
        return new JobSettings(
                parallelism(set),
                positive(job.graph().getExecutionConfig().getMaxParallelism()),
                set.getOptional(StateBackendOptions.STATE_BACKEND),
                set.toMap().getOrDefault(TIMERS, "").toLowerCase(Locale.ROOT).equals("heap"),
                interval(set));
    }

    /** The default parallelism, if the program sets one. */
    static OptionalInt parallelism(Configuration set) {
        return set.getOptional(CoreOptions.DEFAULT_PARALLELISM)
                .map(SettingsReader::positive)
                .orElse(OptionalInt.empty());
    }

    /** Flink writes "not set" as -1. */
    static OptionalInt positive(int value) {
        return value > 0 ? OptionalInt.of(value) : OptionalInt.empty();
    }

    private static Optional<Duration> interval(Configuration set) {
        return set.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
                .filter(every -> !every.isZero() && !every.isNegative());
    }
}
