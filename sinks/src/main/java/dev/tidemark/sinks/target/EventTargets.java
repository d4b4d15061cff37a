package dev.tidemark.sinks.target;

import dev.tidemark.sinks.target.EventTable.Kind;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The tables that the commands of an event go to: at most one of each kind. They are written in one transaction, so they
 * stand in one database.
 *
 * @param tables the tables by their kind
 * @param stale what a transition means that comes after a later one
 */
public record EventTargets(Map<Kind, EventTable> tables, StalePolicy stale) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if there is no table, or one stands for two kinds */
    public EventTargets {
        if (tables.isEmpty()) {
            throw new IllegalArgumentException("No table is named for the commands of events.");
        }
        tables = new EnumMap<>(tables);
        Set<TableName> names = new HashSet<>();
        for (EventTable table : tables.values()) {
            if (!names.add(table.table())) {
                throw new IllegalArgumentException("The table '" + table.table()
                        + "' is named for two kinds of commands; each kind needs a table of its own.");
            }
        }
    }

    /** Targets with these tables, for a workflow that lets late events pass. */
    public static EventTargets of(EventTable... tables) {
        Map<Kind, EventTable> byKind = new EnumMap<>(Kind.class);
        for (EventTable table : tables) {
            if (byKind.put(table.kind(), table) != null) {
                throw new IllegalArgumentException("Two tables are named for commands of the kind " + table.kind()
                        + ", '" + table.table() + "' is one of them.");
            }
        }
        return new EventTargets(byKind, StalePolicy.IGNORE);
    }

    public EventTargets withStale(StalePolicy policy) {
        return new EventTargets(tables, policy);
    }

    /** The table of a kind, if there is one. */
    public Optional<EventTable> find(Kind kind) {
        return Optional.ofNullable(tables.get(kind));
    }

    /** The tables, in the order in which they are written. */
    public List<EventTable> all() {
        return List.copyOf(new ArrayList<>(tables.values()));
    }

    /** The table that records without commands are filed under: the first. */
    public EventTable first() {
        return all().get(0);
    }
}
