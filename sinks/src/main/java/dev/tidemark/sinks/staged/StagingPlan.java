package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.audit.DeadLetters.DeadLetter;
import dev.tidemark.sinks.command.RejectLateRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.target.Misfit;
import dev.tidemark.sinks.window.WindowBinding;
import dev.tidemark.sinks.window.WindowCheck;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * How commands are laid out in batches, decided before the database is asked, so that every attempt to stage them uses
 * the same batch ids. A batch holds an identity once, since a statement may touch a row only once; a second value of
 * one window goes into a second batch.
 */
final class StagingPlan {
    private final List<Planned> batches = new ArrayList<>();
    private final List<DeadLetter> deadLetters = new ArrayList<>();

    /** A batch to be staged. */
    record Planned(UUID id, Instant at, List<ReplaceWindowValue> windows, List<LateWindow> late) {
        Planned() {
            this(UUID.randomUUID(), Instant.now(), new ArrayList<>(), new ArrayList<>());
        }
    }

    /** A late record, and its window in the form in which windows are checked and bound; it has no value. */
    record LateWindow(RejectLateRecord command, ReplaceWindowValue window) {
        static LateWindow of(RejectLateRecord late, int values) {
            return new LateWindow(
                    late,
                    new ReplaceWindowValue(
                            late.window(), late.end(), 0, false, late.generation(), Collections.nCopies(values, null)));
        }
    }

    StagingPlan(WindowBinding binding, WindowCheck check, List<? extends SinkCommand> commands) {
        List<Set<WindowIdentity>> taken = new ArrayList<>();
        for (SinkCommand command : commands) {
            if (command instanceof ReplaceWindowValue value) {
                if (accepted(check, value, value)) {
                    windows(taken, binding.identity(value)).add(value);
                }
            } else if (command instanceof RejectLateRecord late) {
                LateWindow window = LateWindow.of(late, binding.values());
                if (accepted(check, window.window(), late)) {
                    batch(0).late().add(window);
                }
            } else {
                throw new IllegalArgumentException("The staged sink got "
                        + command.getClass().getSimpleName()
                        + "; it takes ReplaceWindowValue and RejectLateRecord. A record that is bad in every run goes"
                        + " through the guarded sink.");
            }
        }
    }

    List<Planned> batches() {
        return batches;
    }

    /** The commands that were refused without asking the database. */
    List<DeadLetter> deadLetters() {
        return deadLetters;
    }

    private boolean accepted(WindowCheck check, ReplaceWindowValue window, SinkCommand command) {
        Optional<Misfit> problem = check.problem(window);
        problem.ifPresent(p -> deadLetters.add(new DeadLetter(command, p.column(), p.reason(), null)));
        return problem.isEmpty();
    }

    private List<ReplaceWindowValue> windows(List<Set<WindowIdentity>> taken, WindowIdentity identity) {
        int layer = 0;
        while (layer < taken.size() && !taken.get(layer).add(identity)) {
            layer++;
        }
        if (layer == taken.size()) {
            taken.add(new HashSet<>(Set.of(identity)));
        }
        return batch(layer).windows();
    }

    private Planned batch(int number) {
        while (batches.size() <= number) {
            batches.add(new Planned());
        }
        return batches.get(number);
    }
}
