package dev.tidemark.sinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import java.time.Duration;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;

class SinkSettingsTest {
    private static final SinkSettings SETTINGS = SinkSettings.of(
            "totals", ConnectionSettings.of("jdbc:postgresql://db/shop", "u", PasswordSource.environment("PW")));

    @Test
    void theDefaultsAreTheLiveRun() {
        assertThat(SETTINGS.run()).isEqualTo("live");
        assertThat(SETTINGS.generation()).isZero();
        assertThat(SETTINGS.batchRows()).isEqualTo(5_000);
        assertThat(SETTINGS.onMissingBatch()).isEqualTo(OnMissingBatch.FAIL);
    }

    @Test
    void theySurviveTheWayToTheTaskManagers() throws Exception {
        assertThat(InstantiationUtil.clone(SETTINGS)).isEqualTo(SETTINGS);
    }

    @Test
    void valuesThatCannotWorkAreRefusedWithTheSinksName() {
        assertThatThrownBy(() -> SETTINGS.withBatch(0, Duration.ofSeconds(1))).hasMessageContaining("'totals'");
        assertThatThrownBy(() -> SETTINGS.withBatch(1, Duration.ZERO)).hasMessageContaining("flush interval");
        assertThatThrownBy(() -> SETTINGS.withGeneration(-1)).hasMessageContaining("generation -1");
        assertThatThrownBy(() -> SETTINGS.withStagedRetention(Duration.ofMinutes(1), OnMissingBatch.SKIP))
                .hasMessageContaining("PT1M")
                .hasMessageContaining("PT1H");
        assertThatThrownBy(() -> SinkSettings.of(" ", SETTINGS.connection())).hasMessageContaining("blank");
    }
}
