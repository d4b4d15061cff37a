package dev.tidemark.deploy.sample;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Made-up orders of several customers over hours of event time, with everything that a real stream has: out of order,
 * late, future-dated, malformed, repeated, negative. One seed gives the same orders everywhere.
 *
 * @param seed of the random choices
 * @param count how many records
 * @param from when the first is published, in event time
 * @param span from the first to the last publication, in event time
 * @param customers how many customers
 */
public record SampleOrders(long seed, int count, Instant from, Duration span, int customers) {
    /** The night on which Rome's clocks go from 02:00 to 03:00: the orders' offsets change in the middle. */
    public static final Instant CLOCK_CHANGE = Instant.parse("2025-03-30T01:00:00Z");

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ZoneId ROME = ZoneId.of("Europe/Rome");
    private static final int REPEATED_FROM_LAST = 50;

    /** Six hours of orders around {@link #CLOCK_CHANGE}. */
    public static SampleOrders ofSeed(long seed, int count) {
        return new SampleOrders(seed, count, CLOCK_CHANGE.minus(Duration.ofHours(2)), Duration.ofHours(6), 30);
    }

    /** The orders in the order in which they are published. */
    public List<SampleOrder> orders() {
        var random = new SplittableRandom(seed);
        var names = new Customers(customers);
        List<SampleOrder> orders = new ArrayList<>(count);
        for (int number = 0; number < count; number++) {
            Instant published =
                    from.plus(span.multipliedBy(number).dividedBy(count)).truncatedTo(ChronoUnit.MILLIS);
            OrderKind kind = orders.isEmpty() ? OrderKind.PROMPT : OrderKind.at(random.nextDouble());
            if (kind == OrderKind.REPEATED) {
                int back = 1 + random.nextInt(Math.min(orders.size(), REPEATED_FROM_LAST));
                Publication before = orders.get(orders.size() - back).publication();
                orders.add(new SampleOrder(kind, new Publication(before.key(), published, before.value())));
                continue;
            }
            String customer = names.pick(random);
            byte @Nullable [] value = kind == OrderKind.MALFORMED
                    ? MalformedOrders.of(random.nextInt(MalformedOrders.kinds()), published.toString())
                    : json(number, customer, orderedAt(kind, published, random), random);
            orders.add(new SampleOrder(kind, new Publication(customer, published, value)));
        }
        return orders;
    }

    private static Instant orderedAt(OrderKind kind, Instant published, SplittableRandom random) {
        return switch (kind) {
            case DELAYED -> published.minus(between(random, Duration.ofSeconds(10), Duration.ofMinutes(4)));
            case TARDY -> published.minus(between(random, Duration.ofMinutes(12), Duration.ofMinutes(50)));
            case LATE -> published.minus(between(random, Duration.ofHours(2), Duration.ofHours(3)));
            case FUTURE_DATED ->
                random.nextInt(4) == 0
                        ? Instant.parse("2099-12-31T23:59:59.999Z")
                        : published.plus(between(random, Duration.ofMinutes(2), Duration.ofDays(2)));
            case PROMPT, MALFORMED, REPEATED ->
                published.minus(between(random, Duration.ZERO, Duration.ofMillis(4500)));
        };
    }

    private static Duration between(SplittableRandom random, Duration least, Duration most) {
        return Duration.ofMillis(random.nextLong(least.toMillis(), most.toMillis()));
    }

    private static byte[] json(int number, String customer, Instant orderedAt, SplittableRandom random) {
        ObjectNode order = JSON.createObjectNode();
        order.put("order", "order-" + number);
        order.put("customer", customer);
        order.put("ordered_at", text(orderedAt, random));
        order.put("amount", amount(random));
        try {
            return JSON.writeValueAsBytes(order);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("An order could not be written as JSON: " + order, e);
        }
    }

    /** Shops write their times in UTC or with their own offset, to the millisecond or to the second. */
    private static String text(Instant time, SplittableRandom random) {
        ZoneId zone = random.nextInt(3) == 0 ? ROME : ZoneOffset.UTC;
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atZone(zone));
    }

    /** Many small amounts, few large ones, refunds below zero. */
    private static BigDecimal amount(SplittableRandom random) {
        long cents = Math.round(-Math.log(1 - random.nextDouble()) * 4_000) + 1;
        return BigDecimal.valueOf(random.nextInt(25) == 0 ? -cents : cents, 2);
    }
}
