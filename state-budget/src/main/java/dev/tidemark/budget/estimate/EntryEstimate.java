package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Category;
import dev.tidemark.budget.model.EntryBudget;
import dev.tidemark.budget.model.Size;
import dev.tidemark.budget.model.StepBudget;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One kind of entry.
 *
 * @param live entries at once; empty when the budget does not tell
 * @param serialized bytes of all of them as Flink writes them, with key and namespace
 * @param disk bytes in RocksDB
 * @param heap bytes as objects
 */
public record EntryEstimate(
        Category category, Optional<String> state, OptionalDouble live, double serialized, double disk, double heap) {
    static EntryEstimate of(StepBudget step, EntryBudget entry) {
        OptionalDouble live = entry.live(step);
        double number = live.orElse(0);
        boolean keyed = entry.category() != Category.OPERATOR_STATE;
        // a timer is its key, its window and its time
        double value = entry.bytes().map(Size::bytes).orElse(entry.category() == Category.TIMERS ? 8L : 0L);
        double around = keyed ? step.keyBytes().orElse(Assumptions.KEY).bytes() + Assumptions.AROUND.bytes() : 0;
        double serialized = number * (value + around);
        return new EntryEstimate(
                entry.category(),
                entry.state(),
                live,
                serialized,
                keyed ? (serialized + number * Assumptions.IN_ROCKSDB.bytes()) * Assumptions.AMPLIFICATION : serialized,
                serialized * Assumptions.OBJECTS + number * (keyed ? Assumptions.ON_HEAP.bytes() : 0));
    }
}
