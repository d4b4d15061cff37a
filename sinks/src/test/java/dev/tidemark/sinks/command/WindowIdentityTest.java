package dev.tidemark.sinks.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowIdentityTest {
    private static final Instant NINE = Instant.parse("2026-03-01T09:00:00Z");

    @Test
    void windowsOfTwoGroupingsWithOneStartAreTwoFacts() {
        assertThat(new WindowIdentity("hourly", List.of("42"), NINE))
                .isNotEqualTo(new WindowIdentity("five-minute", List.of("42"), NINE));
    }

    @Test
    void aWindowWithoutKeyIsRefused() {
        assertThatThrownBy(() -> new WindowIdentity("hourly", List.of(), NINE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("hourly");
    }
}
