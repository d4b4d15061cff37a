package dev.tidemark.jobs.benchmark;

/**
 * Which window's total.
 *
 * @param start the window's start in milliseconds since the epoch
 */
record WindowOf(String grouping, String customer, long start) {}
