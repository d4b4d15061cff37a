package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Category;
import dev.tidemark.budget.model.EntryBudget;
import dev.tidemark.budget.model.Size;
import dev.tidemark.budget.model.StepBudget;
import java.util.ArrayList;
import java.util.List;

/**
 * One step.
 *
 * @param hot bytes touched in a checkpoint cycle; all of them when the budget does not say
 * @param hotDeclared whether the budget says it, or the step is not keyed and needs no cache
 * @param missing what the budget would have to say for a whole answer
 */
public record StepEstimate(
        String uid, List<EntryEstimate> entries, double hot, boolean hotDeclared, List<String> missing) {
    /** Copies the lists. */
    public StepEstimate {
        entries = List.copyOf(entries);
        missing = List.copyOf(missing);
    }

    static StepEstimate of(String uid, StepBudget step) {
        List<EntryEstimate> entries = step.entries().stream()
                .map(entry -> EntryEstimate.of(step, entry))
                .toList();
        List<String> missing = new ArrayList<>();
        for (EntryBudget entry : step.entries()) {
            String name = entry.state().orElse(entry.category().toString());
            if (entry.live(step).isEmpty()) {
                missing.add(uid + ": how many entries of " + name + " there are (" + counted(entry.category()) + ")");
            }
            if (entry.bytes().isEmpty() && entry.category() != Category.TIMERS) {
                missing.add(uid + ": the bytes of one entry of " + name);
            }
        }
        if (step.entries().isEmpty()) {
            missing.add(uid + ": its entries");
        }
        double all = entries.stream().mapToDouble(EntryEstimate::serialized).sum();
        return new StepEstimate(
                uid,
                entries,
                step.hotSet().map(Size::bytes).map(Long::doubleValue).orElse(all),
                step.hotSet().isPresent() || keyless(step),
                missing);
    }

    /** Such a step keeps so little that no cache is needed for it. */
    private static boolean keyless(StepBudget step) {
        return step.entries().stream().allMatch(entry -> entry.category() == Category.OPERATOR_STATE);
    }

    private static String counted(Category category) {
        return switch (category) {
            case ACCUMULATOR, TIMERS -> "keys";
            case BUFFERED_RECORDS -> "rate and horizon";
            case DEDUPE_ENTRIES -> "count, or rate and horizon";
            case OPERATOR_STATE -> "count";
        };
    }

    /** Bytes as Flink writes them into a snapshot. */
    public double serialized() {
        return entries.stream().mapToDouble(EntryEstimate::serialized).sum();
    }

    /** Bytes in RocksDB. */
    public double disk() {
        return entries.stream().mapToDouble(EntryEstimate::disk).sum();
    }

    /** Bytes as objects on the heap. */
    public double heap() {
        return entries.stream().mapToDouble(EntryEstimate::heap).sum();
    }
}
