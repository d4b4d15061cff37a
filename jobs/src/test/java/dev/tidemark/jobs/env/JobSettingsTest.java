package dev.tidemark.jobs.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.jobs.config.ConfigException;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobSettingsTest {
    @Test
    void aJobNamesItsOperatorsKnowsItsTypesAndKeepsItsStateOnDisk() {
        Configuration settings = JobSettings.of(3, Map.of());

        assertThat(settings.get(PipelineOptions.AUTO_GENERATE_UIDS)).isFalse();
        assertThat(settings.get(PipelineOptions.GENERIC_TYPES)).isFalse();
        assertThat(settings.get(PipelineOptions.MAX_PARALLELISM)).isEqualTo(128);
        assertThat(settings.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
        assertThat(settings.get(CheckpointingOptions.INCREMENTAL_CHECKPOINTS)).isTrue();
        assertThat(settings.get(CoreOptions.DEFAULT_PARALLELISM)).isEqualTo(3);
    }

    @Test
    void theUsersOptionsWin() {
        Configuration settings = JobSettings.of(
                null, Map.of("execution.checkpointing.interval", "2 s", "state.backend.type", "hashmap"));

        assertThat(settings.get(CheckpointingOptions.CHECKPOINTING_INTERVAL)).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("hashmap");
    }

    @Test
    void checkpointsAreAlignedWhateverTheClusterSays() {
        assertThat(JobSettings.of(null, Map.of()).getOptional(CheckpointingOptions.ENABLE_UNALIGNED))
                .as("stated, so that the cluster's option does not count")
                .hasValue(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"execution.checkpointing.unaligned.enabled", "execution.checkpointing.unaligned"})
    void unalignedCheckpointsAreRefused(String option) {
        assertThatThrownBy(() -> JobSettings.of(null, Map.of(option, "true")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("needs aligned checkpoints");
    }
}
