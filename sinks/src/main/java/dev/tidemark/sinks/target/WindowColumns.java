package dev.tidemark.sinks.target;

import java.io.Serializable;
import java.util.List;

/**
 * The names of the columns that every table of window values has beside its key and its values.
 *
 * @param grouping the grouping's name; part of the identity
 * @param start the window's start; part of the identity
 * @param end the window's end
 * @param records how many records are counted into the value
 * @param settled whether the value is final
 * @param generation the generation of the run that wrote the value
 * @param updatedAt when the row was written, by the server's clock
 */
public record WindowColumns(
        String grouping, String start, String end, String records, String settled, String generation, String updatedAt)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    /** {@code grouping, window_start, window_end, records, settled, generation, updated_at}. */
    public static final WindowColumns DEFAULT = new WindowColumns(
            "grouping", "window_start", "window_end", "records", "settled", "generation", "updated_at");

    Column groupingColumn() {
        return Column.of(grouping, "text");
    }

    Column startColumn() {
        return Column.of(start, "timestamptz");
    }

    Column endColumn() {
        return Column.of(end, "timestamptz");
    }

    /** Records, settled, generation. */
    List<Column> knowledgeColumns() {
        return List.of(Column.of(records, "bigint"), Column.of(settled, "boolean"), Column.of(generation, "bigint"));
    }
}
