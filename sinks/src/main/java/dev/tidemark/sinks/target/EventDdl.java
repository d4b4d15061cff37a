package dev.tidemark.sinks.target;

import static java.util.stream.Collectors.joining;

import dev.tidemark.sinks.target.EventTable.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The statements that create the tables of events and those beside them. A sink never runs them. */
public final class EventDdl {
    private EventDdl() {}

    /** Everything the targets need, as plain SQL that can be run again without harm. */
    public static String all(EventTargets targets) {
        return Stream.concat(
                        targets.all().stream().map(EventDdl::of),
                        targets.all().stream()
                                .map(table -> new SinkTables(table.table()))
                                .flatMap(tables -> Ddl.audit(tables).values().stream())
                                .distinct())
                .collect(joining("\n"));
    }

    /** The statement that creates one table. */
    public static String of(EventTable table) {
        if (table.kind() == Kind.OUTBOX) {
            return Ddl.shared("outbox", table.table());
        }
        List<String> lines = new ArrayList<>();
        for (Column column : table.written()) {
            lines.add(table.values().contains(column) ? column.sql() + " " + column.type() : Ddl.required(column));
        }
        table.stamped().forEach(stamp -> lines.add(stamp.sql() + " timestamptz NOT NULL DEFAULT now()"));
        lines.add("PRIMARY KEY (" + WindowSql.list(table.identity(), Column::sql) + ")");
        return comment(table.kind()) + Ddl.create(table.table(), lines);
    }

    private static String comment(Kind kind) {
        return switch (kind) {
            case FACT -> "-- Events as facts: one row an event, never changed.\n";
            case PROJECTION -> "-- The latest state of each entity, by its source's version.\n";
            case WORKFLOW -> "-- The status of each entity, and the event that led to it.\n";
            case CONTRIBUTION -> "-- What each event contributes to a metric; totals are read from these rows.\n";
            case OUTBOX -> "";
        };
    }
}
