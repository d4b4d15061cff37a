package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One part of the grouping key.
 *
 * @param column the target's column
 * @param pointer where the part stands in a record, as a JSON pointer (RFC 6901)
 */
public record KeyColumn(String column, JsonPointer pointer) implements Serializable {

    public KeyColumn(@Nullable String column, @Nullable JsonPointer pointer) {
        this.column = Require.text(column, "column");
        this.pointer = Require.pointer(pointer, "pointer");
    }
}
