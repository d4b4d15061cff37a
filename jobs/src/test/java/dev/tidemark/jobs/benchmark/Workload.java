package dev.tidemark.jobs.benchmark;

import java.io.Serializable;
import java.time.Instant;

/**
 * An endless sequence of orders in which every order is a function of the seed and its position, so that any number of
 * readers, in any contender, produce the same orders.
 *
 * <p>Customers are skewed: the share of the busiest {@code k} of {@code n} customers is the cube root of {@code k/n},
 * so one customer in a thousand stands for a tenth of the orders.
 *
 * @param seed what all orders are derived from
 * @param customers how many customers there are
 * @param density orders to a second of event time, whatever the speed at which they are read: with it comes how many
 *     orders fall into one customer's window
 * @param disorderMillis by how much an order's time may lie behind the largest time before it, in milliseconds
 */
record Workload(long seed, int customers, int density, int disorderMillis) implements Serializable {

    private static final long ORIGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    Workload {
        if (customers < 1 || density < 1 || disorderMillis < 1) {
            throw new IllegalArgumentException("A workload has at least one customer, one order a second and one"
                    + " millisecond of disorder; found " + customers + ", " + density + " and " + disorderMillis + ".");
        }
    }

    /** The index of the customer who placed the order at this position, in {@code [0, customers)}. */
    int customer(long position) {
        double uniform = (bits(position) >>> 40) * 0x1p-24;
        return (int) (customers * uniform * uniform * uniform);
    }

    /** The order's amount in cents, from 1 to 65,536. */
    long cents(long position) {
        return 1 + (bits(position) & 0xFFFF);
    }

    /** The order's event time in milliseconds since the epoch. */
    long time(long position) {
        long disorder = ((bits(position) >>> 16) & 0xFFFFFF) % disorderMillis;
        return ORIGIN + position * 1000 / density - disorder;
    }

    /** The name of a customer. */
    static String name(int customer) {
        return "customer-" + (100_000 + customer);
    }

    /** The finaliser of SplitMix64 (Steele, Lea and Flood, 2014) over the position's place in its sequence. */
    private long bits(long position) {
        long z = seed + (position + 1) * GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
