package dev.tidemark.budget.audit;

import java.util.List;

/**
 * One state as a savepoint holds it.
 *
 * @param kind {@code VALUE}, {@code TIMER} and so on
 * @param entries of all subtasks together
 * @param bytes of keys and values
 * @param ttl whether entries carry a time stamp
 */
public record MeasuredState(String name, String kind, long entries, long bytes, boolean ttl) {
    private static final List<String> OPERATOR = List.of("SPLIT_DISTRIBUTE", "UNION", "BROADCAST", "RAW");

    /** Bytes of one entry, with its key; 0 without entries. */
    public long bytesPerEntry() {
        return entries == 0 ? 0 : bytes / entries;
    }

    /** Whether it is not keyed. */
    public boolean operator() {
        return OPERATOR.contains(kind);
    }

    /** Whether it is a timer queue. */
    public boolean timer() {
        return kind.equals("TIMER");
    }
}
