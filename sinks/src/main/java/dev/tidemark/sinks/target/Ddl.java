package dev.tidemark.sinks.target;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The statements that create a target and the tables beside it. A sink never runs them: it alters no user's schema. */
public final class Ddl {
    private static final String ROOT = "/sql/";

    private Ddl() {}

    /** Everything both sinks need, as plain SQL that can be run again without harm. */
    public static String all(WindowTarget target) {
        SinkTables tables = target.tables();
        return Stream.of(
                        target.table(),
                        tables.staging(),
                        tables.lateStaging(),
                        tables.batches(),
                        tables.writers(),
                        tables.conflicts(),
                        tables.deadLetters(),
                        tables.rejectedRecords())
                .map(table -> of(target, table))
                .collect(joining("\n"));
    }

    /**
     * The statement that creates one table: the target, or one of {@link WindowTarget#tables()}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static String of(WindowTarget target, TableName table) {
        SinkTables tables = target.tables();
        if (table.equals(target.table())) {
            return table(target);
        }
        if (table.equals(tables.staging())) {
            return staging(target);
        }
        if (table.equals(tables.lateStaging())) {
            return lateStaging(target);
        }
        for (Map.Entry<String, TableName> shared : Map.of(
                        "batch", tables.batches(),
                        "writer", tables.writers(),
                        "conflict", tables.conflicts(),
                        "dead-letter", tables.deadLetters(),
                        "rejected-record", tables.rejectedRecords())
                .entrySet()) {
            if (table.equals(shared.getValue())) {
                return shared(shared.getKey(), table);
            }
        }
        throw new IllegalArgumentException(
                "Table '" + table + "' is none of those of target '" + target.table() + "'.");
    }

    /** The target itself. */
    private static String table(WindowTarget target) {
        List<String> lines = new ArrayList<>();
        List<Column> values = target.values();
        target.written().stream().filter(c -> !values.contains(c)).forEach(c -> lines.add(required(c)));
        values.forEach(c -> lines.add(c.sql() + " " + c.type().sql()));
        lines.add(SqlName.quoted(target.columns().updatedAt()) + " timestamptz NOT NULL DEFAULT now()");
        lines.add("PRIMARY KEY (" + WindowSql.list(target.identity(), Column::sql) + ")");
        return "-- Window values: one row a grouping, key and window start.\n" + create(target.table(), lines);
    }

    /** Window rows staged for a checkpoint: typed like the target, so that a bad row is found when it is staged. */
    private static String staging(WindowTarget target) {
        List<String> lines = new ArrayList<>();
        lines.add("batch_id uuid NOT NULL");
        List<Column> values = target.values();
        target.written().stream().filter(c -> !values.contains(c)).forEach(c -> lines.add(required(c)));
        values.forEach(c -> lines.add(c.sql() + " " + c.type().sql()));
        return "-- Rows of that table, staged until their checkpoint has completed.\n"
                + create(target.tables().staging(), lines)
                + byBatch(target.tables().staging());
    }

    /** Late verdicts staged for a checkpoint. */
    private static String lateStaging(WindowTarget target) {
        return "-- Late records of that table's windows, staged until their checkpoint has completed.\n"
                + create(target.tables().lateStaging(), new LateSql(target).definitions())
                + byBatch(target.tables().lateStaging());
    }

    /** The tables of what was not written, which every sink needs, each with the statement that creates it. */
    public static Map<TableName, String> audit(SinkTables tables) {
        Map<TableName, String> audit = new LinkedHashMap<>();
        audit.put(tables.conflicts(), shared("conflict", tables.conflicts()));
        audit.put(tables.deadLetters(), shared("dead-letter", tables.deadLetters()));
        audit.put(tables.rejectedRecords(), shared("rejected-record", tables.rejectedRecords()));
        return audit;
    }

    /** A table whose SQL stands in a file of its own. */
    static String shared(String resource, TableName table) {
        try (InputStream in = Ddl.class.getResourceAsStream(ROOT + resource + ".sql")) {
            if (in == null) {
                throw new IllegalStateException("The resource " + ROOT + resource + ".sql is missing from the jar.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("${table}", table.sql());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String required(Column column) {
        return column.sql() + " " + column.type().sql() + " NOT NULL";
    }

    static String create(TableName table, List<String> lines) {
        return "CREATE TABLE IF NOT EXISTS " + table.sql() + " (\n  " + String.join(",\n  ", lines) + "\n);\n";
    }

    private static String byBatch(TableName table) {
        String index = table.withSuffix("_idx").name();
        return "CREATE INDEX IF NOT EXISTS " + SqlName.quoted(index) + " ON " + table.sql() + " (batch_id);\n";
    }
}
