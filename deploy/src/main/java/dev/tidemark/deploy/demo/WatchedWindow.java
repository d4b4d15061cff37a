package dev.tidemark.deploy.demo;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row as it was last seen, and what has become of it so far.
 *
 * @param key the row's key
 * @param start the window's start
 * @param end the window's end
 * @param records records counted
 * @param value the first value column
 * @param settled whether the row is final
 * @param corrections how often it was seen to say something else than before
 */
record WatchedWindow(
        List<String> key,
        Instant start,
        Instant end,
        long records,
        BigDecimal value,
        boolean settled,
        int corrections) {

    /** This row, now that it is known what was seen in its place before. */
    WatchedWindow after(@Nullable WatchedWindow before) {
        if (before == null) {
            return this;
        }
        boolean changed = records != before.records || value.compareTo(before.value) != 0;
        return new WatchedWindow(key, start, end, records, value, settled, before.corrections + (changed ? 1 : 0));
    }

    /** Early, corrected or settled. */
    String state() {
        if (settled) {
            return "settled";
        }
        return corrections == 0 ? "early" : "corrected " + corrections + "×";
    }
}
