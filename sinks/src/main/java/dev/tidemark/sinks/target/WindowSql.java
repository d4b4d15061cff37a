package dev.tidemark.sinks.target;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The statements that write a window target. Pure text from the target's description; every name is quoted, every value
 * is bound. The guard's SQL form stands in {@link #guard}.
 */
public final class WindowSql {
    private final WindowTarget target;

    /** The statements of a target. */
    public WindowSql(WindowTarget target) {
        this.target = target;
    }

    /**
     * Writes a batch in one statement, one array parameter a written column, and returns the identities of the rows
     * it wrote. An identity may stand in a batch only once. The rows are written in the order of the arrays.
     */
    public String upsert() {
        return insertInto() + "\nSELECT " + list(target.written(), c -> "b." + c.sql()) + ", now()\nFROM unnest("
                + parameters(target.written()) + ")\n  AS b (" + list(target.written(), Column::sql)
                + ")\n" + onConflict() + "\nRETURNING "
                + list(target.identity(), c -> "t." + c.sql());
    }

    /**
     * Re-reads the rows that refused a write, for the same parameters as {@link #upsert}: the write's place in the
     * batch (from 1), then in what row and write agree, then the row's rank. A second statement sees what the first one
     * waited for; a join in the first would see the rows as they were before.
     */
    public String refusals() {
        return "SELECT b.place, " + same("t", "b", List.of(target.columns().endColumn())) + ", "
                + same("t", "b", List.of(records())) + ", " + same("t", "b", target.values()) + ", "
                + list(target.columns().knowledgeColumns(), c -> "t." + c.sql()) + "\nFROM unnest("
                + parameters(target.written()) + ") WITH ORDINALITY\n  AS b ("
                + list(target.written(), Column::sql) + ", place)\nJOIN "
                + target.table().sql() + " AS t ON "
                + sameIdentity("t", "b");
    }

    String insertInto() {
        return "INSERT INTO " + target.table().sql() + " AS t\n  (" + list(target.written(), Column::sql) + ", "
                + SqlName.quoted(target.columns().updatedAt()) + ")";
    }

    String onConflict() {
        List<Column> replaced = new ArrayList<>(target.written());
        replaced.removeAll(target.identity());
        replaced.remove(target.columns().endColumn());
        return "ON CONFLICT (" + list(target.identity(), Column::sql) + ") DO UPDATE SET\n  "
                + list(replaced, c -> c.sql() + " = excluded." + c.sql()) + ",\n  "
                + SqlName.quoted(target.columns().updatedAt()) + " = excluded."
                + SqlName.quoted(target.columns().updatedAt()) + "\nWHERE " + guard("t", "excluded");
    }

    /** True where {@code attempted} takes the place of {@code row}; {@link Guard} is its plain model. */
    String guard(String row, String attempted) {
        String settled = SqlName.quoted(target.columns().settled());
        String generation = SqlName.quoted(target.columns().generation());
        String records = records().sql();
        return "%1$s.%3$s = %2$s.%3$s AND CASE\n"
                        .formatted(
                                row, attempted, SqlName.quoted(target.columns().end()))
                + "  WHEN %1$s.%3$s THEN %2$s.%3$s AND %2$s.%4$s > %1$s.%4$s\n"
                        .formatted(row, attempted, settled, generation)
                + "  WHEN %2$s.%3$s THEN true\n".formatted(row, attempted, settled)
                + "  ELSE (%2$s.%3$s, %2$s.%4$s) > (%1$s.%3$s, %1$s.%4$s)\n"
                        .formatted(row, attempted, records, generation)
                + "    OR (%2$s.%3$s, %2$s.%4$s) = (%1$s.%3$s, %1$s.%4$s)\n"
                        .formatted(row, attempted, records, generation)
                + "    AND NOT " + same(row, attempted, target.values()) + "\n  END";
    }

    String sameIdentity(String a, String b) {
        return target.identity().stream()
                .map(c -> a + "." + c.sql() + " = " + b + "." + c.sql())
                .collect(joining(" AND "));
    }

    /** True where all the columns agree, two nulls included. */
    String same(String a, String b, List<Column> columns) {
        return columns.isEmpty()
                ? "true"
                : "(" + list(columns, c -> a + "." + c.sql()) + ") IS NOT DISTINCT FROM ("
                        + list(columns, c -> b + "." + c.sql()) + ")";
    }

    /** The identity in one order for all writers: text by its bytes, whatever collation the table has. */
    String orderedIdentity(String alias) {
        return list(target.identity(), c -> alias + "." + c.sql() + (isText(c) ? " COLLATE \"C\"" : ""));
    }

    Column records() {
        return target.columns().knowledgeColumns().get(0);
    }

    static String list(List<Column> columns, Function<Column, String> form) {
        return columns.stream().map(form).collect(joining(", "));
    }

    static String parameters(List<Column> columns) {
        return list(columns, c -> "?::" + ColumnCodec.of(c).elementType() + "[]");
    }

    private static boolean isText(Column column) {
        return column.type().kind() == ColumnType.Kind.TEXT || column.type().kind() == ColumnType.Kind.VARCHAR;
    }
}
