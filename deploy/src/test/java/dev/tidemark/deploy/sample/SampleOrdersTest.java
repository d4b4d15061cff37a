package dev.tidemark.deploy.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SampleOrdersTest {
    private static final List<SampleOrder> ORDERS =
            SampleOrders.ofSeed(7, 20_000).orders();

    @Test
    void oneSeedGivesTheSameOrdersAndAnotherGivesOthers() {
        assertThat(texts(SampleOrders.ofSeed(7, 500).orders()))
                .isEqualTo(texts(SampleOrders.ofSeed(7, 500).orders()));
        assertThat(texts(SampleOrders.ofSeed(8, 500).orders()))
                .isNotEqualTo(texts(SampleOrders.ofSeed(7, 500).orders()));
    }

    @Test
    void everyKindOfTroubleIsAmongThem() {
        Map<OrderKind, Long> kinds =
                ORDERS.stream().collect(Collectors.groupingBy(SampleOrder::kind, Collectors.counting()));

        assertThat(kinds).containsOnlyKeys(OrderKind.values());
        assertThat(kinds.get(OrderKind.PROMPT)).isGreaterThan(18_000);
    }

    @Test
    void everyMalformedKindIsAmongThem() {
        long different = ORDERS.stream()
                .filter(order -> order.kind() == OrderKind.MALFORMED)
                .map(order -> text(order).replaceAll("2025-03-30T0[0-9:.]+Z", "time"))
                .distinct()
                .count();

        assertThat(different).isGreaterThanOrEqualTo(MalformedOrders.kinds());
    }

    @Test
    void theyArePublishedInOrderOverTheWholeSpan() {
        List<Instant> times =
                ORDERS.stream().map(order -> order.publication().timestamp()).toList();

        assertThat(times).isSorted();
        assertThat(Duration.between(times.get(0), times.get(times.size() - 1)))
                .isBetween(Duration.ofHours(5), Duration.ofHours(6));
    }

    @Test
    void offsetsChangeWithTheClocks() {
        String all = String.join("\n", texts(ORDERS));

        assertThat(all).contains("+01:00\"", "+02:00\"", "Z\"");
    }

    @Test
    void amountsAreDecimalsAndSomeAreNegative() {
        String all = String.join("\n", texts(ORDERS));

        assertThat(all).containsPattern("\"amount\":[0-9]+\\.[0-9]{2}}").containsPattern("\"amount\":-[0-9]+\\.");
    }

    private static List<String> texts(List<SampleOrder> orders) {
        return orders.stream().map(SampleOrdersTest::text).toList();
    }

    private static String text(SampleOrder order) {
        byte[] value = order.publication().value();
        return value == null
                ? "no value"
                : new String(value, java.nio.charset.StandardCharsets.UTF_8) + Arrays.hashCode(value);
    }
}
