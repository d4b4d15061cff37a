package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One text that is carried from the record to the target.
 *
 * @param column the target's column
 * @param pointer where the text stands in a record, as a JSON pointer (RFC 6901)
 * @param required whether a record without it is rejected; otherwise its column is null
 */
public record TextColumn(String column, JsonPointer pointer, Boolean required) implements Serializable {

    public TextColumn(@Nullable String column, @Nullable JsonPointer pointer, @Nullable Boolean required) {
        this.column = Require.text(column, "column");
        this.pointer = Require.pointer(pointer, "pointer");
        this.required = Require.orDefault(required, true);
    }

    /**
     * The columns of a list; none for none.
     *
     * @throws IllegalArgumentException if a column is named twice
     */
    static List<TextColumn> named(@Nullable List<TextColumn> columns) {
        List<TextColumn> named = List.copyOf(Require.orDefault(columns, List.of()));
        Set<String> names = new HashSet<>();
        named.forEach(column -> {
            if (!names.add(column.column())) {
                throw new IllegalArgumentException("the column '" + column.column() + "' is named twice");
            }
        });
        return named;
    }
}
