package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.target.Misfit;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Validates a command against its target without a database. Thread-safe. */
public final class WindowCheck {
    private final WindowBinding binding;

    /** The check against a binding's target. */
    public WindowCheck(WindowBinding binding) {
        this.binding = binding;
    }

    /** Why the command cannot be written; empty if nothing is known against it. */
    public Optional<Misfit> problem(ReplaceWindowValue command) {
        int keys = command.identity().key().size();
        if (keys != binding.keys()) {
            return Optional.of(new Misfit(
                    null, "The command's key has " + keys + " parts; the target's has " + binding.keys() + "."));
        }
        int values = command.values().size();
        if (values != binding.values()) {
            return Optional.of(new Misfit(
                    null, "The command has " + values + " values; the target has " + binding.values() + "."));
        }
        Optional<Misfit> misfit = Misfit.first(binding.columns(), c -> binding.field(command, c));
        if (misfit.isPresent()) {
            return misfit;
        }
        if (!command.end()
                .truncatedTo(ChronoUnit.MICROS)
                .isAfter(command.identity().start().truncatedTo(ChronoUnit.MICROS))) {
            return Optional.of(new Misfit(
                    null, "The window " + command.identity() + " is shorter than PostgreSQL's microsecond."));
        }
        return Optional.empty();
    }
}
