package dev.tidemark.sinks.result;

import dev.tidemark.sinks.command.SinkCommand;
import java.sql.SQLException;

/** Writes one command; writing it again changes nothing. Usable without Flink; not thread-safe. */
public interface IdempotentSink {

    /**
     * Writes the command.
     *
     * @throws SQLException if the database could not be asked, or does not fit the sink; the command is neither
     *     written nor put into the dead-letter table
     */
    SinkResult write(SinkCommand command) throws SQLException, InterruptedException;
}
