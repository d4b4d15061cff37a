package dev.tidemark.deploy.oracle;

import java.time.Instant;
import java.util.List;

/**
 * Which row: the identity of a window value.
 *
 * @param grouping the grouping's name
 * @param key the key's parts
 * @param start the window's start
 */
public record RowId(String grouping, List<String> key, Instant start) {

    @Override
    public String toString() {
        return grouping + " " + String.join("/", key) + " from " + start;
    }
}
