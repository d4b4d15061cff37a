package dev.tidemark.sinks.event;

import dev.tidemark.sinks.target.EventTable;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.target.StalePolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Writes events within one transaction, table after table: facts, projections, transitions, contributions, and then the
 * requests of the transitions that were made. In each table the rows are written in the order of their identities, so writers
 * wait for one another and never in a circle.
 */
final class EventWrites {
    private final Map<Kind, TableRows> rows = new EnumMap<>(Kind.class);
    private final Map<Kind, Write> writes = new EnumMap<>(Kind.class);
    private final StalePolicy stale;

    /** Gives entries of one table their results; tells how many were decided without being sent. */
    private interface Write {
        long write(Connection connection, List<Entry> entries) throws SQLException;
    }

    EventWrites(EventTargets targets, String run) {
        stale = targets.stale();
        for (EventTable table : targets.all()) {
            TableRows tableRows = new TableRows(table, run);
            rows.put(table.kind(), tableRows);
            writes.put(table.kind(), write(tableRows));
        }
    }

    private static Write write(TableRows rows) {
        return switch (rows.table().kind()) {
            case FACT, CONTRIBUTION, OUTBOX -> new InsertOnce(rows)::write;
            case PROJECTION -> new LatestVersion(rows)::write;
            case WORKFLOW -> new CompareAndSwap(rows)::write;
        };
    }

    /** The tables by their kind. */
    Map<Kind, TableRows> rows() {
        return rows;
    }

    /**
     * Gives every entry of the events its result, within the connection's transaction.
     *
     * @return how many were decided without being sent
     */
    long write(Connection connection, List<Event> events) throws SQLException {
        events.forEach(Event::reopen);
        long superseded = write(connection, events, Kind.FACT);
        events.forEach(Event::closeWhereItsFactConflicts);
        superseded += write(connection, events, Kind.PROJECTION);
        superseded += write(connection, events, Kind.WORKFLOW);
        if (stale == StalePolicy.CONFLICT) {
            events.forEach(Event::refuseStaleTransitions);
        }
        superseded += write(connection, events, Kind.CONTRIBUTION);
        events.forEach(Event::closeWhereNoTransitionIsMade);
        return superseded + write(connection, events, Kind.OUTBOX);
    }

    private long write(Connection connection, List<Event> events, Kind kind) throws SQLException {
        Write write = writes.get(kind);
        if (write == null) {
            return 0;
        }
        List<Entry> entries = events.stream().flatMap(event -> event.open(kind)).toList();
        return entries.isEmpty() ? 0 : write.write(connection, entries);
    }
}
