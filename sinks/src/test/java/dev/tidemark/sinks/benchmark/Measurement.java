package dev.tidemark.sinks.benchmark;

/**
 * One run of one contender.
 *
 * @param rowsPerSecond rows handed to the sink a second, from the job's start to its end
 * @param serverMicrosPerRow PostgreSQL's processor time, in microseconds a row handed over
 */
record Measurement(double rowsPerSecond, double serverMicrosPerRow) {}
