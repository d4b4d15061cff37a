package dev.tidemark.budget.model;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One kind of entry a step keeps.
 *
 * @param category what it is counted on
 * @param state the state's name; empty when the budget speaks of all states of this category together
 * @param perKey entries a key has at once, such as open windows; 1 when it is not given
 * @param count the entries in all: distinct ids within the horizon, instances, partitions
 * @param rate records a second, where they are counted on it
 * @param horizon how long an entry stays, where it differs from the step's
 * @param bytes of one entry's value, serialized
 */
public record EntryBudget(
        Category category,
        Optional<String> state,
        Optional<Double> perKey,
        Optional<Long> count,
        Optional<Rate> rate,
        Optional<Duration> horizon,
        Optional<Size> bytes) {
    /** @throws IllegalArgumentException if the category is missing */
    public EntryBudget(
            @Nullable Category category,
            Optional<String> state,
            Optional<Double> perKey,
            Optional<Long> count,
            Optional<Rate> rate,
            Optional<Duration> horizon,
            Optional<Size> bytes) {
        this.category = Require.present(category, "category");
        this.state = state;
        this.perKey = perKey;
        this.count = count;
        this.rate = rate;
        this.horizon = horizon;
        this.bytes = bytes;
    }

    /** How many entries there are at once, as far as the numbers for it are given. */
    public OptionalDouble live(StepBudget step) {
        if (count.isPresent()) {
            return OptionalDouble.of(count.get());
        }
        Optional<Duration> kept = horizon.or(step::horizon);
        return switch (category) {
            case ACCUMULATOR, TIMERS ->
                step.keys().isPresent()
                        ? OptionalDouble.of(step.keys().get() * perKey.orElse(1.0))
                        : OptionalDouble.empty();
            case BUFFERED_RECORDS, DEDUPE_ENTRIES ->
                rate.isPresent() && kept.isPresent()
                        ? OptionalDouble.of(rate.get().perSecond() * kept.get().toMillis() / 1000.0)
                        : OptionalDouble.empty();
            case OPERATOR_STATE -> OptionalDouble.empty();
        };
    }
}
