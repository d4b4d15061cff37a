package dev.tidemark.budget.model;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one stateful step may keep. Missing numbers are findings of the linter, not errors of the file.
 *
 * @param key the key's type in words, as the linter shows it, that this budget was declared for
 * @param keySelector the selector's fingerprint it was declared for
 * @param keyBytes of one key, serialized; 24 B when it is not given
 * @param keys live keys
 * @param source where that number comes from
 * @param horizon how long an entry stays after its last use
 * @param entries what it keeps, by category
 * @param hotSet the bytes touched in one checkpoint cycle
 * @param acceptedError what goes wrong after an entry was removed, and is accepted
 * @param targets the tables its results go to
 */
public record StepBudget(
        Optional<String> key,
        Optional<String> keySelector,
        Optional<Size> keyBytes,
        Optional<Long> keys,
        Optional<String> source,
        Optional<Duration> horizon,
        List<EntryBudget> entries,
        Optional<Size> hotSet,
        Optional<String> acceptedError,
        List<TargetBudget> targets) {
    /** A key that is not given is an empty list. */
    public StepBudget(
            Optional<String> key,
            Optional<String> keySelector,
            Optional<Size> keyBytes,
            Optional<Long> keys,
            Optional<String> source,
            Optional<Duration> horizon,
            @Nullable List<EntryBudget> entries,
            Optional<Size> hotSet,
            Optional<String> acceptedError,
            @Nullable List<TargetBudget> targets) {
        this.key = key;
        this.keySelector = keySelector;
        this.keyBytes = keyBytes;
        this.keys = keys;
        this.source = source;
        this.horizon = horizon;
        this.entries = List.copyOf(Require.orDefault(entries, List.of()));
        this.hotSet = hotSet;
        this.acceptedError = acceptedError;
        this.targets = List.copyOf(Require.orDefault(targets, List.of()));
        Require.distinct(
                this.entries.stream()
                        .map(entry -> Map.entry(entry.category(), entry.state()))
                        .toList(),
                "entries has the same category and state twice");
    }

    /** The same step with another number of keys. */
    public StepBudget withKeys(long changed) {
        return new StepBudget(
                key,
                keySelector,
                keyBytes,
                Optional.of(changed),
                source,
                horizon,
                entries,
                hotSet,
                acceptedError,
                targets);
    }

    /** The same step with entries that stay for another time. */
    public StepBudget withHorizon(Duration changed) {
        return new StepBudget(
                key,
                keySelector,
                keyBytes,
                keys,
                source,
                Optional.of(changed),
                entries,
                hotSet,
                acceptedError,
                targets);
    }

    /** Whether an entry of this category speaks of this state. */
    public boolean covers(String state, Category category) {
        return entries.stream()
                .anyMatch(entry -> entry.category() == category
                        && entry.state().map(state::equals).orElse(true));
    }
}
