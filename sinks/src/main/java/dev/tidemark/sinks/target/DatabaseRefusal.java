package dev.tidemark.sinks.target;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Explains to a person why the database refused a command. */
public final class DatabaseRefusal {
    private DatabaseRefusal() {}

    /**
     * The column and the reason. The server names the column only for some failures; for the others the values are
     * held against the columns' types.
     *
     * @param columns the columns that were written
     * @param values the value of each of them, by the column's place
     * @param actualTypes the types of the table's columns, by name, where they are known
     */
    public static Misfit explain(
            SQLException failure,
            List<Column> columns,
            IntFunction<@Nullable Object> values,
            Map<String, ColumnType> actualTypes) {
        return misfit(columns, values, actualTypes).orElseGet(() -> said(failure));
    }

    /** The first column whose actual type cannot hold its value. */
    public static Optional<Misfit> misfit(
            List<Column> columns, IntFunction<@Nullable Object> values, Map<String, ColumnType> actualTypes) {
        for (int c = 0; c < columns.size(); c++) {
            ColumnType type = actualTypes.get(columns.get(c).name());
            if (type != null) {
                Optional<Misfit> misfit = Misfit.of(columns.get(c).name(), type, values.apply(c));
                if (misfit.isPresent()) {
                    return misfit;
                }
            }
        }
        return Optional.empty();
    }

    /** What the server said. */
    public static Misfit said(SQLException failure) {
        ServerErrorMessage message = failure instanceof PSQLException e ? e.getServerErrorMessage() : null;
        return new Misfit(
                message == null ? null : message.getColumn(),
                "The database refused the row: " + text(message, failure) + hint(failure.getSQLState()));
    }

    private static String text(@Nullable ServerErrorMessage message, SQLException failure) {
        if (message == null || message.getMessage() == null) {
            return String.valueOf(failure.getMessage());
        }
        return message.getMessage() + (message.getDetail() == null ? "" : " (" + message.getDetail() + ")");
    }

    private static String hint(@Nullable String sqlState) {
        return "54000".equals(sqlState)
                ? ". A key of the row is too long for an index of the table; index entries end at about 2,700 bytes."
                : ".";
    }
}
