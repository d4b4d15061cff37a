package dev.tidemark.sinks.event;

import dev.tidemark.sinks.target.EventTable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A row that refused a write and was gone when it was asked: somebody deleted it in between. The transaction is tried again;
 * where a trigger or row-level security hides the row, it fails with this message in the end.
 */
final class Vanished {
    /** serialization_failure: the whole transaction may succeed the next time. */
    private static final String TRY_AGAIN = "40001";

    private Vanished() {}

    /** @throws SQLException if what was read of the row is null */
    static <T> T unless(@Nullable T read, EventTable table) throws SQLException {
        if (read == null) {
            throw of(table);
        }
        return read;
    }

    static SQLException of(EventTable table) {
        return new SQLException(
                "A row of table '" + table.table()
                        + "' refused a write and could not be read. It was deleted at this moment,"
                        + " or a trigger, a rule or row-level security keeps rows from being written or seen; the sink needs"
                        + " to write and read all of its rows.",
                TRY_AGAIN);
    }
}
