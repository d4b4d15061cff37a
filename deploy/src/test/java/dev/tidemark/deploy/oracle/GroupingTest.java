package dev.tidemark.deploy.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GroupingTest {
    private static final Grouping HOURLY = new Grouping("hourly", Duration.ofHours(1), Duration.ofHours(1));
    private static final Grouping SLIDING = new Grouping("sliding", Duration.ofHours(1), Duration.ofMinutes(20));

    @Test
    void aTumblingWindowHoldsItsStartAndNotItsEnd() {
        assertThat(HOURLY.startsHolding(millis("2025-01-01T10:00:00Z")))
                .containsExactly(Instant.parse("2025-01-01T10:00:00Z"));
        assertThat(HOURLY.startsHolding(millis("2025-01-01T10:59:59.999Z")))
                .containsExactly(Instant.parse("2025-01-01T10:00:00Z"));
    }

    @Test
    void slidingWindowsHoldAnInstantLengthByStepTimes() {
        assertThat(SLIDING.startsHolding(millis("2025-01-01T10:20:00Z")))
                .containsExactly(
                        Instant.parse("2025-01-01T10:20:00Z"),
                        Instant.parse("2025-01-01T10:00:00Z"),
                        Instant.parse("2025-01-01T09:40:00Z"));
    }

    @Test
    void timesBefore1970FallIntoTheWindowThatHoldsThem() {
        assertThat(HOURLY.startsHolding(-1)).containsExactly(Instant.parse("1969-12-31T23:00:00Z"));
    }

    private static long millis(String time) {
        return Instant.parse(time).toEpochMilli();
    }
}
