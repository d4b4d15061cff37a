package dev.tidemark.savepoint.testing;

/** A record as a key: a class of the job, which the tool can only read with the job's jar. */
public record CustomerKey(String tenant, int number) {}
