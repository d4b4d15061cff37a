package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.bytecode.CodeScan;
import dev.tidemark.budget.extract.bytecode.SelectorCode;
import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.extract.types.HashCodes;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.TypeFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.java.functions.KeySelector;

/** What a step is keyed by. */
public final class KeyReader {
    private final TypeReader types;
    private final CodeScan code;
    private final HashCodes hashes;

    /** The types, the code and the hash codes of one program. */
    public KeyReader(TypeReader types, CodeScan code, HashCodes hashes) {
        this.types = types;
        this.code = code;
        this.hashes = hashes;
    }

    /** The key, or empty when the step is not keyed. */
    public Optional<KeyFacts> of(GraphStep step) {
        TypeSerializer<?> key = step.node().getStateKeySerializer();
        if (key == null) {
            return Optional.empty();
        }
        List<String> names = new ArrayList<>();
        List<String> fingerprints = new ArrayList<>();
        List<String> random = new ArrayList<>();
        boolean read = true;
        // one for each input; an input that is broadcast has none
        for (KeySelector<?, ?> selector : step.node().getStatePartitioners()) {
            if (selector != null) {
                SelectorCode said = code.selector(selector);
                names.add(ClassNames.of(selector));
                said.fingerprint().ifPresent(fingerprints::add);
                read &= said.fingerprint().isPresent();
                random.addAll(said.random());
            }
        }
        TypeFacts type = types.read(key);
        return Optional.of(new KeyFacts(
                type,
                joined(names),
                read ? joined(fingerprints) : Optional.empty(),
                hashes.missing(type),
                random.stream().distinct().toList()));
    }

    private static Optional<String> joined(List<String> parts) {
        return parts.isEmpty()
                ? Optional.empty()
                : Optional.of(parts.stream().distinct().collect(Collectors.joining("+")));
    }
}
