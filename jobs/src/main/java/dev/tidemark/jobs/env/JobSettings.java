package dev.tidemark.jobs.env;

import dev.tidemark.jobs.config.ConfigException;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.jspecify.annotations.Nullable;

/** The Flink options that every job of the suite states itself, instead of leaving them to the cluster. */
public final class JobSettings {
    /** The number of key groups. It is fixed for a job's whole life; only a rewrite of its savepoint changes it. */
    public static final int MAX_PARALLELISM = 128;

    private JobSettings() {}

    /**
     * The options of a job.
     *
     * @param parallelism the job's parallelism; null for the cluster's default
     * @param overrides options that win over these, by their names in Flink
     */
    public static Configuration of(@Nullable Integer parallelism, Map<String, String> overrides) {
        var configuration = new Configuration();
        configuration.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(PipelineOptions.MAX_PARALLELISM, MAX_PARALLELISM);
        configuration.set(PipelineOptions.OBJECT_REUSE, true); // no operator keeps or changes what it was handed
        configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
        configuration.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(10));
        configuration.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        if (parallelism != null) {
            configuration.setString("parallelism.default", parallelism.toString());
        }
        configuration.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
        requireAligned(Configuration.fromMap(overrides));
        overrides.forEach(configuration::setString);
        return configuration;
    }

    /**
     * With unaligned checkpoints a barrier overtakes what the combiner has sent, and the keyed step would meet sums after
     * a restore that it has to judge as late without knowing their records.
     */
    private static void requireAligned(Configuration overrides) {
        if (overrides.get(CheckpointingOptions.ENABLE_UNALIGNED)) {
            throw new ConfigException("The option '" + CheckpointingOptions.ENABLE_UNALIGNED.key()
                    + "' is true; this job needs aligned checkpoints, so take the option out.");
        }
    }
}
