package dev.tidemark.sinks.audit;

import dev.tidemark.sinks.target.WindowTarget;

/**
 * Who wrote a row of an audit table.
 *
 * @param target the target meant
 * @param sink the sink's name
 * @param run {@code live} or the replay's run id
 */
public record Origin(WindowTarget target, String sink, String run) {}
