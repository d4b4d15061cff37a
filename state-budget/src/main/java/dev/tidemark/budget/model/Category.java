package dev.tidemark.budget.model;

import java.util.Locale;

/** What entries are and what they are counted on. */
public enum Category {
    /** One value a key and open window: counted on live keys times {@code per-key}. */
    ACCUMULATOR,
    /** Each record of a window without pre-aggregation, or of one side of a join: counted on rate times horizon. */
    BUFFERED_RECORDS,
    /** Ids seen: counted on the distinct ids within the horizon. */
    DEDUPE_ENTRIES,
    /** Pending timers: counted on live keys times {@code per-key}. */
    TIMERS,
    /** Offsets, broadcast state, lists: counted on instances or partitions, never on keys. */
    OPERATOR_STATE;

    /** As the budget file writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
