package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.dispatch.config.BreakerConfig;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    /** A monotonic clock may stand anywhere, also shortly before it overflows. */
    private static final long START = Long.MAX_VALUE - SECOND;

    private final CircuitBreaker breaker =
            new CircuitBreaker(new BreakerConfig(3, Duration.ofSeconds(10), Duration.ofSeconds(40)), new Random(1));

    /** Lets it open, and tells when the pause ends. */
    private long openedUntil() {
        breaker.failed(START);
        breaker.failed(START);
        return START + breaker.failed(START).toNanos();
    }

    @Test
    void fewerFailuresThanTheThresholdChangeNothing() {
        assertThat(breaker.failed(START)).isZero();
        assertThat(breaker.failed(START)).isZero();
        assertThat(breaker.permits(5, 3, START)).isEqualTo(5);
        assertThat(breaker.open()).isFalse();
    }

    @Test
    void aSuccessBetweenThemBeginsTheCountAnew() {
        breaker.failed(START);
        breaker.failed(START);
        assertThat(breaker.succeeded()).as("it was not open").isFalse();
        breaker.failed(START);
        breaker.failed(START);
        assertThat(breaker.open()).isFalse();
    }

    @Test
    void nothingGoesThroughDuringThePause() {
        long until = openedUntil();
        assertThat(Duration.ofNanos(until - START)).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
        assertThat(breaker.open()).isTrue();
        assertThat(breaker.permits(5, 0, START)).isZero();
        assertThat(breaker.permits(5, 0, until - 1)).isZero();
    }

    @Test
    void afterThePauseOneCallAtATimeGoesThrough() {
        long until = openedUntil();
        assertThat(breaker.permits(5, 0, until)).isEqualTo(1);
        assertThat(breaker.permits(5, 1, until)).isZero();
        assertThat(breaker.permits(0, 0, until)).isZero();
    }

    @Test
    void aTrialThatSucceedsClosesIt() {
        openedUntil();
        assertThat(breaker.succeeded()).isTrue();
        assertThat(breaker.open()).isFalse();
        assertThat(breaker.permits(5, 4, START)).isEqualTo(5);
    }

    @Test
    void aTrialThatFailsDoublesThePause() {
        long until = openedUntil();
        assertThat(breaker.failed(until)).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(20));
        assertThat(breaker.permits(5, 0, until)).isZero();
    }

    @Test
    void callsThatWereUnderWayWhenItOpenedDoNotLengthenThePause() {
        long until = openedUntil();
        assertThat(breaker.failed(START + 1)).isZero();
        assertThat(breaker.permits(5, 0, until)).isEqualTo(1);
    }
}
