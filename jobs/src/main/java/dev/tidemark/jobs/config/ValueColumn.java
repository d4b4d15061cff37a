package dev.tidemark.jobs.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonPointer;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One value that is summed: a field of the record, or the product of several.
 *
 * @param column the target's column
 * @param factors the fields that are multiplied; one for a plain field
 * @param scale how many digits after the decimal point a record's value may have
 */
public record ValueColumn(String column, List<JsonPointer> factors, int scale) implements Serializable {
    private static final int MAX_SCALE = 18;

    /** Reads either {@code pointer} or {@code product}; the scale is 2 if none is given. */
    @JsonCreator
    public static ValueColumn of(
            @JsonProperty("column") @Nullable String column,
            @JsonProperty("pointer") @Nullable JsonPointer pointer,
            @JsonProperty("product") @Nullable List<JsonPointer> product,
            @JsonProperty("scale") @Nullable Integer scale) {
        return new ValueColumn(Require.text(column, "column"), factors(pointer, product), Require.orDefault(scale, 2));
    }

    public ValueColumn {
        if (scale < 0 || scale > MAX_SCALE) {
            throw new IllegalArgumentException(
                    "the key 'scale' is " + scale + "; expected 0 to " + MAX_SCALE + " digits after the point");
        }
        factors = List.copyOf(factors);
        factors.forEach(factor -> Require.pointer(factor, "pointer"));
    }

    private static List<JsonPointer> factors(@Nullable JsonPointer pointer, @Nullable List<JsonPointer> product) {
        if ((pointer == null) == (product == null || product.isEmpty())) {
            throw new IllegalArgumentException("a value is either a 'pointer' or a 'product' of several pointers");
        }
        return pointer != null ? List.of(pointer) : Require.present(product, "product");
    }
}
