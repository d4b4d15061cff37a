package dev.tidemark.budget.audit;

import dev.tidemark.budget.model.Category;
import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One declared entry beside what was measured of it.
 *
 * @param name the state's name; for timers and for entries without one, the category
 * @param declared entries at once
 * @param declaredBytes of all of them, with key and what stands around
 * @param entries measured
 * @param bytes measured
 * @param lists whether an entry is a list, so that its number says nothing of the records in it
 * @param growth between the two savepoints, in bytes
 * @param full the day the declared bytes are reached
 */
public record AuditLine(
        String uid,
        String name,
        Category category,
        OptionalDouble declared,
        double declaredBytes,
        long entries,
        long bytes,
        boolean lists,
        Optional<Growth> growth,
        Optional<LocalDate> full) {
    /** Whether there are more bytes, or more entries, than declared. */
    public boolean over() {
        return category != Category.OPERATOR_STATE && bytes > declaredBytes || overEntries();
    }

    /** Whether there are more entries than declared. */
    public boolean overEntries() {
        return !lists && declared.isPresent() && entries > declared.getAsDouble();
    }
}
