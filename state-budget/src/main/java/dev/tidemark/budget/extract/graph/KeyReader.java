package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.KeyFacts;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.functions.KeySelector;

/** What a step is keyed by. */
public final class KeyReader {
    private KeyReader() {}

    /**
     * Reads the key.
     *
     * @param fingerprint the hash of a selector's code, where it can be read
     */
    public static Optional<KeyFacts> of(
            GraphStep step, TypeReader types, Function<KeySelector<?, ?>, Optional<String>> fingerprint) {
        TypeSerializer<?> key = step.node().getStateKeySerializer();
        if (key == null) {
            return Optional.empty();
        }
        // one for each input; an input that is broadcast has none
        List<KeySelector<?, ?>> selectors = Arrays.stream(step.node().getStatePartitioners())
                .filter(Objects::nonNull)
                .<KeySelector<?, ?>>map(selector -> selector)
                .toList();
        List<Optional<String>> hashes = selectors.stream().map(fingerprint).toList();
        return Optional.of(new KeyFacts(
                types.read(key),
                joined(selectors.stream().map(ClassNames::of).toList()),
                hashes.stream().allMatch(Optional::isPresent)
                        ? joined(hashes.stream().map(Optional::orElseThrow).toList())
                        : Optional.empty()));
    }

    private static Optional<String> joined(List<String> parts) {
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(parts.stream().distinct().collect(Collectors.joining("+")));
    }
}
