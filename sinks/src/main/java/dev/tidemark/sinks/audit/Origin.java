package dev.tidemark.sinks.audit;

import dev.tidemark.sinks.target.SinkTables;
import dev.tidemark.sinks.target.TableName;

/**
 * Who wrote a row of an audit table.
 *
 * @param target the table meant
 * @param sink the sink's name
 * @param run {@code live} or the replay's run id
 */
public record Origin(TableName target, String sink, String run) {

    /** The tables the sinks keep beside the target. */
    SinkTables tables() {
        return new SinkTables(target);
    }
}
