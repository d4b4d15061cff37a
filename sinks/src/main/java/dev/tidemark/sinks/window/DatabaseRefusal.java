package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.ColumnCheck;
import dev.tidemark.sinks.target.ColumnType;
import dev.tidemark.sinks.window.WindowCheck.Problem;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Explains to a person why the database refused a command. */
public final class DatabaseRefusal {
    private DatabaseRefusal() {}

    /**
     * The column and the reason. The server names the column only for some failures; for the others the command is
     * held against the columns' types.
     *
     * @param actualTypes the types of the table's columns, by name, where they are known
     */
    public static Problem explain(
            SQLException failure,
            WindowBinding binding,
            ReplaceWindowValue command,
            Map<String, ColumnType> actualTypes) {
        for (int c = 0; c < binding.columns().size(); c++) {
            Column column = binding.columns().get(c);
            ColumnType type = actualTypes.get(column.name());
            Optional<String> problem =
                    type == null ? Optional.empty() : ColumnCheck.problem(type, binding.field(command, c));
            if (problem.isPresent()) {
                return new Problem(
                        column.name(), "The value for column '" + column.name() + "' " + problem.get() + ".");
            }
        }
        ServerErrorMessage message = failure instanceof PSQLException e ? e.getServerErrorMessage() : null;
        return new Problem(
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
