package dev.tidemark.sinks.result;

import dev.tidemark.sinks.command.SinkCommand;
import java.sql.SQLException;
import java.util.List;

/** Writes commands together, with a result for each. Usable without Flink; not thread-safe. */
public interface BatchIdempotentSink extends IdempotentSink {

    /**
     * Writes the commands in one transaction. A command the database cannot hold does not fail the others.
     *
     * @throws SQLException if the database could not be asked, or does not fit the sink; then nothing is written
     */
    BatchResult writeBatch(List<? extends SinkCommand> commands) throws SQLException, InterruptedException;

    /**
     * Tells what {@link #writeBatch} would do, and leaves the database as it is.
     *
     * @throws SQLException as {@link #writeBatch}
     */
    BatchResult dryRun(List<? extends SinkCommand> commands) throws SQLException, InterruptedException;

    @Override
    default SinkResult write(SinkCommand command) throws SQLException, InterruptedException {
        return writeBatch(List.of(command)).results().get(0);
    }
}
