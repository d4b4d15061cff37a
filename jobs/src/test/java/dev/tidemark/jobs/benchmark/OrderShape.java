package dev.tidemark.jobs.benchmark;

import java.io.Serializable;

/**
 * Turns an order into the record type a contender reads, so that none pays for a conversion the others are spared.
 *
 * @param <T> the contender's record type
 */
@FunctionalInterface
interface OrderShape<T> extends Serializable {

    /**
     * @param customer the customer's name
     * @param cents the amount in cents
     * @param time the event time in milliseconds since the epoch
     * @param position the order's position in the workload
     */
    T shape(String customer, long cents, long time, long position);
}
