package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.ColumnCheck;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates a command against its target without a database. Thread-safe. */
public final class WindowCheck {
    private final WindowBinding binding;

    /** Why a command cannot be written, and which column it is about, where it is about one. */
    public record Problem(@Nullable String column, String reason) {}

    /** The check against a binding's target. */
    public WindowCheck(WindowBinding binding) {
        this.binding = binding;
    }

    /** Why the command cannot be written; empty if nothing is known against it. */
    public Optional<Problem> problem(ReplaceWindowValue command) {
        int keys = command.identity().key().size();
        if (keys != binding.keys()) {
            return Optional.of(new Problem(
                    null, "The command's key has " + keys + " parts; the target's has " + binding.keys() + "."));
        }
        int values = command.values().size();
        if (values != binding.values()) {
            return Optional.of(new Problem(
                    null, "The command has " + values + " values; the target has " + binding.values() + "."));
        }
        List<Column> columns = binding.columns();
        for (int c = 0; c < columns.size(); c++) {
            Column column = columns.get(c);
            Optional<String> problem = ColumnCheck.problem(column.type(), binding.field(command, c));
            if (problem.isPresent()) {
                return Optional.of(new Problem(
                        column.name(), "The value for column '" + column.name() + "' " + problem.get() + "."));
            }
        }
        if (!command.end()
                .truncatedTo(ChronoUnit.MICROS)
                .isAfter(command.identity().start().truncatedTo(ChronoUnit.MICROS))) {
            return Optional.of(new Problem(
                    null, "The window " + command.identity() + " is shorter than PostgreSQL's microsecond."));
        }
        return Optional.empty();
    }
}
