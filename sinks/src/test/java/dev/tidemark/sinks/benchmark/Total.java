package dev.tidemark.sinks.benchmark;

/**
 * One row of a workload, as a job would hand it to a sink.
 *
 * @param customer the grouping key
 * @param start the window's start, in milliseconds since the epoch
 * @param records the records counted, which rise with each correction
 * @param cents the amount, in cents
 */
public record Total(String customer, long start, long records, long cents) {

    /** The length of every window, in milliseconds. */
    static final long LENGTH = 3_600_000;

    /** The name of the only grouping. */
    static final String GROUPING = "hourly";
}
