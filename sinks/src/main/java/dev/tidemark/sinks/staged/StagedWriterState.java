package dev.tidemark.sinks.staged;

/**
 * What a writer keeps in a savepoint: under which name and generation it wrote, so that a restore under another name,
 * which would not see what was committed, is noticed.
 *
 * @param sink the sink's name
 * @param generation the run's generation
 */
public record StagedWriterState(String sink, long generation) {}
