package dev.tidemark.budget.model;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table the step's results go to.
 *
 * @param table its name
 * @param rowsPerDay new rows a day
 * @param retention how long rows stay
 * @param bytes of one row with its indexes
 */
public record TargetBudget(
        String table, Optional<Long> rowsPerDay, Optional<Duration> retention, Optional<Size> bytes) {
    /** @throws IllegalArgumentException if the table is missing */
    public TargetBudget(
            @Nullable String table, Optional<Long> rowsPerDay, Optional<Duration> retention, Optional<Size> bytes) {
        this.table = Require.present(table, "table");
        this.rowsPerDay = rowsPerDay;
        this.retention = retention;
        this.bytes = bytes;
    }
}
