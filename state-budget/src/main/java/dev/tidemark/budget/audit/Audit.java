package dev.tidemark.budget.audit;

import dev.tidemark.budget.estimate.EntryEstimate;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.estimate.StepEstimate;
import dev.tidemark.budget.model.Budget;
import dev.tidemark.budget.model.Category;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A budget held against a savepoint.
 *
 * @param job the job's name
 * @param lines each declared entry of a step the savepoint has
 * @param steps what was measured
 * @param absent uids of the budget that the savepoint does not have
 */
public record Audit(String job, List<AuditLine> lines, List<MeasuredStep> steps, List<String> absent) {
    /** Copies the lists. */
    public Audit {
        lines = List.copyOf(lines);
        steps = List.copyOf(steps);
        absent = List.copyOf(absent);
    }

    /**
     * An earlier savepoint of the same job.
     *
     * @param apart the time from it to the later one
     */
    public record Earlier(List<MeasuredStep> steps, Duration apart) {}

    /** The budget's numbers beside the savepoint's. */
    public static Audit of(Budget budget, List<MeasuredStep> now, Optional<Earlier> earlier, LocalDate today) {
        List<AuditLine> lines = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        for (StepEstimate step : JobEstimate.of(budget).steps()) {
            Optional<MeasuredStep> measured = step(now, step.uid());
            if (measured.isEmpty()) {
                absent.add(step.uid());
            } else {
                for (EntryEstimate entry : step.entries()) {
                    Optional<MeasuredStep> before = earlier.flatMap(old -> step(old.steps(), step.uid()));
                    lines.add(line(step, entry, measured.get(), before, earlier, today));
                }
            }
        }
        return new Audit(budget.job(), lines, now, absent);
    }

    private static AuditLine line(
            StepEstimate step,
            EntryEstimate entry,
            MeasuredStep now,
            Optional<MeasuredStep> before,
            Optional<Earlier> earlier,
            LocalDate today) {
        Predicate<MeasuredState> covered = covered(step, entry);
        List<MeasuredState> states = now.states().stream().filter(covered).toList();
        long bytes = bytes(states);
        Optional<Growth> growth = before.map(old -> new Growth(
                bytes(old.states().stream().filter(covered).toList()),
                bytes,
                earlier.orElseThrow().apart()));
        return new AuditLine(
                step.uid(),
                entry.state().orElse(entry.category().toString()),
                entry.category(),
                entry.live(),
                entry.serialized(),
                states.stream().mapToLong(MeasuredState::entries).sum(),
                bytes,
                states.stream().anyMatch(state -> state.kind().equals("LIST")),
                growth,
                growth.flatMap(grown -> grown.reaches(entry.serialized(), today)));
    }

    /** The states an entry speaks of: the one it names, or those of its category that no other entry names. */
    private static Predicate<MeasuredState> covered(StepEstimate step, EntryEstimate entry) {
        if (entry.state().isPresent()) {
            return state -> state.name().equals(entry.state().get());
        }
        if (entry.category() == Category.TIMERS) {
            return MeasuredState::timer;
        }
        List<String> named =
                step.entries().stream().flatMap(each -> each.state().stream()).toList();
        boolean operator = entry.category() == Category.OPERATOR_STATE;
        return state -> !state.timer() && !named.contains(state.name()) && operator == state.operator();
    }

    private static long bytes(List<MeasuredState> states) {
        return states.stream().mapToLong(MeasuredState::bytes).sum();
    }

    private static Optional<MeasuredStep> step(List<MeasuredStep> steps, String uid) {
        return steps.stream().filter(step -> step.isNamed(uid)).findFirst();
    }
}
