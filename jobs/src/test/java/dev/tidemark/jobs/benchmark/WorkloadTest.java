package dev.tidemark.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorkloadTest {

    private static final int ORDERS = 200_000;
    private static final Workload WORKLOAD = new Workload(42, 50_000, 1_000, 5_000);

    @Test
    void anOrderIsAFunctionOfSeedAndPosition() {
        Workload same = new Workload(42, 50_000, 1_000, 5_000);
        Workload other = new Workload(43, 50_000, 1_000, 5_000);
        assertThat(positions()
                        .allMatch(at -> same.customer(at) == WORKLOAD.customer(at)
                                && same.cents(at) == WORKLOAD.cents(at)
                                && same.time(at) == WORKLOAD.time(at)))
                .isTrue();
        assertThat(positions()
                        .filter(at -> other.cents(at) == WORKLOAD.cents(at))
                        .count())
                .isLessThan(ORDERS / 1_000);
    }

    @Test
    void theBusiestThousandthOfCustomersPlaceATenthOfTheOrders() {
        long ofTheBusiest = positions().filter(at -> WORKLOAD.customer(at) < 50).count();
        assertThat(ofTheBusiest).isBetween(ORDERS * 9L / 100, ORDERS * 11L / 100);
        assertThat(positions().mapToInt(WORKLOAD::customer)).allMatch(customer -> customer >= 0 && customer < 50_000);
    }

    @Test
    void noOrderIsFurtherBehindTheNewestThanTheDisorder() {
        long newest = Long.MIN_VALUE;
        long furthest = 0;
        for (long position = 0; position < ORDERS; position++) {
            long time = WORKLOAD.time(position);
            newest = Math.max(newest, time);
            furthest = Math.max(furthest, newest - time);
        }
        assertThat(furthest).isBetween(4_900L, 5_000L);
    }

    @Test
    void eventTimeAdvancesByASecondInAsManyOrdersAsTheDensitySays() {
        long elapsed = WORKLOAD.time(ORDERS) - WORKLOAD.time(0);
        assertThat(elapsed).isBetween(195_000L, 205_000L);
    }

    @Test
    void aWorkloadWithoutCustomersIsRefused() {
        assertThatThrownBy(() -> new Workload(1, 0, 1_000, 5_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("found 0, 1000 and 5000");
    }

    private static LongStream positions() {
        return LongStream.range(0, ORDERS);
    }
}
