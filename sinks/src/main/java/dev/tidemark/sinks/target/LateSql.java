package dev.tidemark.sinks.target;

import static dev.tidemark.sinks.target.WindowSql.list;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns and statements of late verdicts: staged beside the window rows of a checkpoint, published with them.
 */
public final class LateSql {
    /** What is kept of the record itself. The prefix keeps these names apart from those of a target's key. */
    static final String PREFIX = "record_";

    private static final List<Column> RECORD = List.of(
            Column.of(PREFIX + "key", "text"),
            Column.of(PREFIX + "hash", "text"),
            Column.of(PREFIX + "detail", "text"),
            Column.of(PREFIX + "topic", "text"),
            Column.of(PREFIX + "partition", "integer"),
            Column.of(PREFIX + "offset", "bigint"));
    private static final String RAW = PREFIX + "raw";

    private final WindowTarget target;
    private final WindowSql windows;

    /** The statements of a target. */
    public LateSql(WindowTarget target) {
        this.target = target;
        this.windows = new WindowSql(target);
    }

    /** The window's columns: identity, end, generation. */
    public List<Column> window() {
        List<Column> columns = new ArrayList<>(target.identity());
        columns.add(target.columns().endColumn());
        columns.add(Column.of(target.columns().generation(), "bigint"));
        return columns;
    }

    /** The staging table's columns as its creating statement lists them. */
    List<String> definitions() {
        List<String> lines = new ArrayList<>();
        lines.add(StagedSql.BATCH_ID + " uuid NOT NULL");
        window().forEach(c -> lines.add(c.sql() + " " + c.type().sql() + " NOT NULL"));
        RECORD.forEach(c -> lines.add(c.sql() + " " + c.type().sql() + " NOT NULL"));
        lines.add(RAW + " bytea");
        return lines;
    }

    /**
     * Stages verdicts: the batch, then one array a column of {@link #window}, then arrays of texts: key, hash, detail,
     * topic, partition, offset, bytes.
     */
    public String stage() {
        List<Column> texts = new ArrayList<>(RECORD);
        return "INSERT INTO " + target.tables().lateStaging().sql() + "\n  (" + StagedSql.BATCH_ID + ", "
                + list(window(), Column::sql) + ", " + list(RECORD, Column::sql) + ", " + RAW + ")\nSELECT ?::uuid, "
                + list(window(), Column::sql) + ", "
                + list(RECORD, c -> c.sql() + "::" + c.type().sql()) + ", " + RAW + "::bytea\nFROM unnest("
                + list(window(), c -> "?::" + ColumnCodec.of(c).elementType() + "[]") + ", "
                + list(texts, c -> "?::text[]") + ", ?::text[])\n  AS b (" + list(window(), Column::sql) + ", "
                + list(RECORD, Column::sql) + ", " + RAW + ")";
    }

    /** Publishes a batch's verdicts; parameters: target, sink, run, batch. */
    public String publish() {
        return "INSERT INTO " + target.tables().rejectedRecords().sql()
                + "\n  (target, sink, run, idempotency_key, hash, reason, detail, topic, partition, \"offset\","
                + " grouping, window_key, window_start, window_end, generation, raw)\n"
                + "SELECT ?, ?, ?, record_key, record_hash, 'late', record_detail, record_topic, record_partition,"
                + " record_offset, s." + target.columns().groupingColumn().sql() + ", ARRAY["
                + list(target.key(), c -> "s." + c.sql() + "::text") + "], s."
                + target.columns().startColumn().sql() + ", s."
                + target.columns().endColumn().sql() + ", s."
                + SqlName.quoted(target.columns().generation()) + ", "
                + RAW + "\nFROM " + target.tables().lateStaging().sql() + " AS s\nWHERE s." + StagedSql.BATCH_ID
                + " = ?::uuid\nORDER BY record_key COLLATE \"C\"\nON CONFLICT DO NOTHING";
    }

    /**
     * Withdraws the windows of a batch's late records where they are still unsettled: a run that has been rolled back
     * published them, and this one found the window closed. Parameter: batch. Rows are locked in the writers' order.
     */
    public String withdraw() {
        String unsettled = "NOT t." + SqlName.quoted(target.columns().settled());
        String generation = SqlName.quoted(target.columns().generation());
        return "WITH locked AS MATERIALIZED (\n  SELECT l.* FROM (\n    SELECT "
                + list(target.identity(), c -> "s." + c.sql()) + ", max(s." + generation + ") AS late_generation\n"
                + "    FROM " + target.tables().lateStaging().sql() + " AS s WHERE s." + StagedSql.BATCH_ID
                + " = ?::uuid\n    GROUP BY " + list(target.identity(), c -> "s." + c.sql()) + "\n    ORDER BY "
                + windows.orderedIdentity("s") + ") AS s\n  CROSS JOIN LATERAL (\n    SELECT "
                + list(target.identity(), c -> "t." + c.sql()) + " FROM "
                + target.table().sql() + " AS t\n    WHERE " + windows.sameIdentity("t", "s") + " AND " + unsettled
                + " AND t." + generation + " <= s.late_generation\n    FOR UPDATE) AS l)\nDELETE FROM "
                + target.table().sql() + " AS t USING locked AS l\nWHERE " + windows.sameIdentity("t", "l") + " AND "
                + unsettled;
    }
}
