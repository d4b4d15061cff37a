package dev.tidemark.sinks.target;

import static dev.tidemark.sinks.target.WindowSql.list;

import java.util.List;

/** The statements that stage window rows and apply them. Pure text from the target's description. */
public final class StagedSql {
    /** The column that ties a staged row to its batch. */
    static final String BATCH_ID = "batch_id";

    /**
     * Makes the planner look the batch's rows up one by one. The target may be far larger than a batch, and a staging
     * table's statistics are of rows long gone.
     */
    public static final String LOOK_UP_BY_INDEX =
            "SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_seqscan = off";

    private final WindowTarget target;
    private final WindowSql windows;

    /** The statements of a target. */
    public StagedSql(WindowTarget target) {
        this.target = target;
        this.windows = new WindowSql(target);
    }

    /** Stages rows; parameters: batch, then one array a written column. */
    public String stage() {
        return "INSERT INTO " + staging() + "\n  (" + BATCH_ID + ", " + list(target.written(), Column::sql)
                + ")\nSELECT ?::uuid, " + list(target.written(), c -> "b." + c.sql()) + "\nFROM unnest("
                + list(target.written(), c -> "?::" + ColumnCodec.of(c).elementType() + "[]") + ")\n  AS b ("
                + list(target.written(), Column::sql) + ")";
    }

    /** Applies a batch's rows through the guard, in the order of all writers; parameter: batch. */
    public String apply() {
        return windows.insertInto() + "\nSELECT " + list(target.written(), c -> "s." + c.sql()) + ", now()\nFROM "
                + staging() + " AS s\nWHERE s." + BATCH_ID + " = ?::uuid\nORDER BY " + windows.orderedIdentity("s")
                + "\n" + windows.onConflict();
    }

    /**
     * The rows of a batch that do not stand in the target after {@link #apply}: the written columns, then the row's
     * records, settled and generation, then whether end, records and values agree. Parameter: batch.
     */
    public String refused() {
        List<Column> end = List.of(target.columns().endColumn());
        List<Column> records = List.of(windows.records());
        List<Column> all = target.columns().knowledgeColumns();
        return "SELECT " + list(target.written(), c -> "s." + c.sql()) + ", "
                + list(all, c -> "t." + c.sql()) + ",\n  " + windows.same("t", "s", end) + ", "
                + windows.same("t", "s", records) + ", " + windows.same("t", "s", target.values()) + "\nFROM "
                + staging() + " AS s JOIN " + target.table().sql() + " AS t ON " + windows.sameIdentity("t", "s")
                + "\nWHERE s." + BATCH_ID + " = ?::uuid AND NOT (" + windows.same("t", "s", end) + " AND "
                + windows.same("t", "s", all) + " AND " + windows.same("t", "s", target.values()) + ")";
    }

    /** Reads a batch's staged window rows: the written columns; parameter: batch. */
    public String read() {
        return "SELECT " + list(target.written(), Column::sql) + "\nFROM " + staging() + " WHERE " + BATCH_ID
                + " = ?::uuid";
    }

    /** Counts a batch's staged late verdicts; parameter: batch. */
    public String countLate() {
        return "SELECT count(*) FROM " + target.tables().lateStaging().sql() + " WHERE " + BATCH_ID + " = ?::uuid";
    }

    /** Removes a batch's staged window rows; parameter: batch. */
    public String removeWindows() {
        return "DELETE FROM " + staging() + " WHERE " + BATCH_ID + " = ?::uuid";
    }

    /** Removes a batch's staged late verdicts; parameter: batch. */
    public String removeLate() {
        return "DELETE FROM " + target.tables().lateStaging().sql() + " WHERE " + BATCH_ID + " = ?::uuid";
    }

    private String staging() {
        return target.tables().staging().sql();
    }
}
