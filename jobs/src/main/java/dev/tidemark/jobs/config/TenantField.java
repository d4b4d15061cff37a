package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import org.jspecify.annotations.Nullable;

/**
 * Whose a record is. Exactly one is there.
 *
 * @param pointer where the tenant stands in a record, as a JSON pointer (RFC 6901)
 * @param value the tenant that all records of the topic share
 */
public record TenantField(@Nullable JsonPointer pointer, @Nullable String value) {

    public TenantField {
        if ((pointer == null) == (value == null)) {
            throw new IllegalArgumentException(
                    "the tenant is either a 'pointer' to a field, or a 'value' that all records share");
        }
    }

    KeyColumn asKey() {
        return new KeyColumn("tenant", pointer, value);
    }
}
