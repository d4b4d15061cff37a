package dev.tidemark.jobs.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonPointer;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One part of the grouping key.
 *
 * @param column the target's column
 * @param pointer where the part stands in a record, as a JSON pointer (RFC 6901); null for a part that is the same for all
 * @param value the part that all records of the topic share, such as the tenant of a topic of one tenant; null for none
 */
public record KeyColumn(String column, @Nullable JsonPointer pointer, @Nullable String value) implements Serializable {

    @JsonCreator
    public KeyColumn(
            @JsonProperty("column") @Nullable String column,
            @JsonProperty("pointer") @Nullable JsonPointer pointer,
            @JsonProperty("value") @Nullable String value) {
        this.column = Require.text(column, "column");
        if ((pointer == null) == (value == null)) {
            throw new IllegalArgumentException("the key part '" + this.column
                    + "' has " + (value == null ? "neither 'pointer' nor 'value'" : "both 'pointer' and 'value'")
                    + "; expected the one field, or the one text, that it is");
        }
        this.pointer = pointer == null ? null : Require.pointer(pointer, "pointer");
        this.value = value == null ? null : Require.text(value, "value");
    }

    /** A part that each record names. */
    public KeyColumn(String column, JsonPointer pointer) {
        this(column, pointer, null);
    }
}
