package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(2));

    @ParameterizedTest
    @CsvSource({"1, 100", "2, 200", "3, 400", "5, 1600", "6, 2000", "7, 2000", "1000000, 2000"})
    void pausesDoubleUpToTheLongestAndAreShortenedByUpToAHalf(int failures, long most) {
        Random random = new Random(1);
        Set<Long> pauses = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            pauses.add(backoff.pause(failures, random).toMillis());
        }
        assertThat(pauses).hasSizeGreaterThan(20).allSatisfy(pause -> assertThat(pause)
                .isBetween(most - most / 2, most));
    }

    @Test
    void aPauseOfAMillisecondIsNotLost() {
        assertThat(new Backoff(Duration.ofMillis(1), Duration.ofMillis(1)).pause(9, new Random(1)))
                .isEqualTo(Duration.ofMillis(1));
    }
}
