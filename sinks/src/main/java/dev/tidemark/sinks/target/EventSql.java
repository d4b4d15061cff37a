package dev.tidemark.sinks.target;

import static java.util.stream.Collectors.joining;

import dev.tidemark.sinks.target.EventTable.Kind;
import java.util.List;

/**
 * The statements that write the tables of events. Pure text; every name is quoted, every value is bound, one array a column.
 * Rows are written and locked in the order of their identities, so that no two writers lock each other out.
 */
public final class EventSql {
    private final EventTable table;

    /** The statements of a table. */
    public EventSql(EventTable table) {
        this.table = table;
    }

    /** Inserts rows whose identity is not there, for the written columns; returns the identities that it inserted. */
    public String insert() {
        return insertInto() + "\nON CONFLICT (" + WindowSql.list(table.identity(), Column::sql)
                + ") DO NOTHING\nRETURNING " + WindowSql.list(table.identity(), c -> "t." + c.sql());
    }

    /** Inserts rows, and replaces those of a lower version, for the written columns; returns the identities it wrote. */
    public String upsert() {
        String stamp = table.stamped().get(0).sql();
        List<Column> replaced = table.written().stream()
                .filter(c -> !table.identity().contains(c))
                .toList();
        return insertInto() + "\nON CONFLICT (" + WindowSql.list(table.identity(), Column::sql)
                + ") DO UPDATE SET\n  " + WindowSql.list(replaced, c -> c.sql() + " = excluded." + c.sql())
                + ",\n  " + stamp + " = now()\nWHERE t.\"version\" < excluded.\"version\"\nRETURNING "
                + WindowSql.list(table.identity(), c -> "t." + c.sql());
    }

    /** Reads the rows of identities: the identity's place in the batch (from 1), then the row's state. */
    public String look() {
        return "SELECT b.place, " + WindowSql.list(table.state(), c -> "t." + c.sql()) + "\nFROM "
                + batch(table.identity(), ", place") + "\nJOIN " + table.table().sql() + " AS t ON "
                + sameIdentity();
    }

    /** As {@link #look}, and locks the rows until the transaction ends. */
    public String lock() {
        return look() + "\nORDER BY " + WindowSql.list(table.identity(), c -> ordered("t", c)) + "\nFOR UPDATE OF t";
    }

    /**
     * Moves rows to another state, where they are still in the one that was read, for the written columns and after them the
     * status and version that were read; returns the identities it moved.
     */
    public String swap() {
        return "UPDATE " + table.table().sql() + " AS t SET\n  "
                + WindowSql.list(table.state(), c -> c.sql() + " = b." + c.sql()) + ",\n  "
                + table.stamped().get(0).sql() + " = now()\nFROM unnest("
                + WindowSql.parameters(table.written()) + ", ?::text[], ?::bigint[])\n  AS b ("
                + WindowSql.list(table.written(), Column::sql) + ", read_status, read_version)\nWHERE "
                + sameIdentity() + "\n  AND t.\"status\" = b.read_status AND t.\"version\" = b.read_version\nRETURNING "
                + WindowSql.list(table.identity(), c -> "t." + c.sql());
    }

    private String insertInto() {
        return "INSERT INTO " + table.table().sql() + " AS t\n  (" + WindowSql.list(table.written(), Column::sql)
                + ")\nSELECT " + WindowSql.list(table.written(), c -> "b." + c.sql()) + "\nFROM "
                + (table.kind() == Kind.OUTBOX
                        // a request's place in the outbox is the one it has among its entity's events
                        ? batch(table.written(), ", place")
                                + "\nORDER BY b.\"tenant\" COLLATE \"C\", b.\"entity\" COLLATE \"C\", b.place"
                        : batch(table.written(), "") + "\nORDER BY "
                                + WindowSql.list(table.identity(), c -> ordered("b", c)));
    }

    private static String batch(List<Column> columns, String more) {
        return "unnest(" + WindowSql.parameters(columns) + ")" + (more.isEmpty() ? "" : " WITH ORDINALITY")
                + "\n  AS b ("
                + WindowSql.list(columns, Column::sql) + more + ")";
    }

    private String sameIdentity() {
        return table.identity().stream()
                .map(c -> "t." + c.sql() + " = b." + c.sql())
                .collect(joining(" AND "));
    }

    private static String ordered(String alias, Column column) {
        return alias + "." + column.sql() + (column.type().kind() == ColumnType.Kind.TEXT ? " COLLATE \"C\"" : "");
    }
}
