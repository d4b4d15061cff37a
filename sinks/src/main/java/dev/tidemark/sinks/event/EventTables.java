package dev.tidemark.sinks.event;

import dev.tidemark.sinks.audit.DeadLetters.DeadLetter;
import dev.tidemark.sinks.command.EventCommands;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.event.EventAudit.Refused;
import dev.tidemark.sinks.jdbc.Bisection;
import dev.tidemark.sinks.jdbc.FailureKind;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.jdbc.SqlState;
import dev.tidemark.sinks.result.BatchIdempotentSink;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Failed;
import dev.tidemark.sinks.target.DatabaseRefusal;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.target.Misfit;
import dev.tidemark.sinks.target.TableColumns;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes what follows from events: all commands of an event in one transaction, and many events in it. A batch is first
 * written whole; if the database cannot hold something in it, it is written again with the bad events bisected out. A bad
 * event goes to the dead-letter table with all its commands. Not thread-safe.
 */
public final class EventTables implements BatchIdempotentSink {
    private final RetryingSession session;
    private final EventWrites writes;
    private final EventAudit audit;

    /** How a batch is written. */
    private enum Mode {
        WHOLE,
        BISECTED
    }

    /**
     * Writes over the session, which stays the caller's to close.
     *
     * @param sink the sink's name
     * @param run {@code live} or the replay's run id
     */
    public EventTables(RetryingSession session, EventTargets targets, String sink, String run) {
        this.session = session;
        writes = new EventWrites(targets, run);
        audit = new EventAudit(targets, sink, run);
    }

    /**
     * Writes the events in their order, in one transaction.
     *
     * @return one result a command, in the order of the events and of their commands
     * @throws SQLException if the database could not be asked, or does not fit the sink; then nothing is written
     */
    public BatchResult writeEvents(List<EventCommands> events) throws SQLException, InterruptedException {
        try {
            return session.transaction(connection -> write(connection, events, Mode.WHOLE));
        } catch (SQLException e) {
            if (SqlState.classify(e) != FailureKind.BAD_RECORD) {
                throw e;
            }
            return session.transaction(connection -> write(connection, events, Mode.BISECTED));
        }
    }

    /** Writes the commands, each as an event of its own. */
    @Override
    public BatchResult writeBatch(List<? extends SinkCommand> commands) throws SQLException, InterruptedException {
        return writeEvents(alone(commands));
    }

    @Override
    public BatchResult dryRun(List<? extends SinkCommand> commands) throws SQLException {
        return rehearse(alone(commands));
    }

    /** Tells what {@link #writeEvents} would do, and leaves the database as it is. */
    public BatchResult rehearse(List<EventCommands> events) throws SQLException {
        return session.rehearsal(connection -> write(connection, events, Mode.BISECTED));
    }

    private static List<EventCommands> alone(List<? extends SinkCommand> commands) {
        return commands.stream().map(EventCommands::of).toList();
    }

    private BatchResult write(Connection connection, List<EventCommands> batch, Mode mode) throws SQLException {
        BatchResults results = new BatchResults(batch);
        List<Event> events = new ArrayList<>(batch.size());
        List<RejectRecord> rejected = new ArrayList<>();
        List<Refused> refused = new ArrayList<>();
        int place = 0;
        for (EventCommands commands : batch) {
            List<Entry> entries = new ArrayList<>(commands.commands().size());
            Optional<Misfit> misfit = Optional.empty();
            for (SinkCommand command : commands.commands()) {
                if (command instanceof RejectRecord record) {
                    rejected.add(record);
                    results.set(place++, Applied.INSTANCE);
                    continue;
                }
                TableRows rows = rows(command);
                Optional<Misfit> own = rows.misfit(command);
                misfit = misfit.or(() -> own);
                entries.add(new Entry(
                        place++, command, rows, own.isPresent() ? List.<@Nullable Object>of() : rows.row(command)));
            }
            Event event = new Event(entries);
            if (misfit.isPresent()) {
                refuse(event, misfit.get(), null, refused);
                results.set(event);
            } else {
                events.add(event);
            }
        }
        List<Event> written = new ArrayList<>(events);
        if (mode == Mode.WHOLE) {
            results.superseded(writes.write(connection, events));
        } else {
            Bisection.write(
                    connection,
                    events,
                    part -> results.superseded(writes.write(connection, part)),
                    (event, failure) -> {
                        written.remove(event);
                        refuse(event, explain(connection, event, failure), failure.getSQLState(), refused);
                    });
        }
        events.forEach(results::set);
        audit.rejected(connection, rejected);
        audit.conflicts(connection, written);
        audit.deadLetters(connection, refused);
        return results.complete();
    }

    private TableRows rows(SinkCommand command) {
        Optional<Kind> kind = TableRows.kind(command);
        TableRows rows = kind.map(writes.rows()::get).orElse(null);
        if (rows == null) {
            throw new IllegalArgumentException("The sink of events got a command of the kind "
                    + command.getClass().getSimpleName() + ", and no table for it. "
                    + kind.map(k -> "Name a table of the kind " + k + " among its targets.")
                            .orElse("Window values go through the guarded or the staged sink."));
        }
        return rows;
    }

    private static Misfit explain(Connection connection, Event event, SQLException failure) throws SQLException {
        for (Entry entry : event.entries()) {
            Optional<Misfit> misfit = DatabaseRefusal.misfit(
                    entry.rows().table().written(),
                    entry.row()::get,
                    TableColumns.types(connection, entry.rows().table().table()));
            if (misfit.isPresent()) {
                return misfit.get();
            }
        }
        return DatabaseRefusal.said(failure);
    }

    private static void refuse(Event event, Misfit misfit, @Nullable String sqlState, List<Refused> refused) {
        for (Entry entry : event.entries()) {
            entry.result(new Failed(misfit.reason(), misfit.column(), false));
            refused.add(new Refused(
                    entry.rows().table().kind(),
                    new DeadLetter(entry.command(), misfit.column(), misfit.reason(), sqlState)));
        }
    }
}
