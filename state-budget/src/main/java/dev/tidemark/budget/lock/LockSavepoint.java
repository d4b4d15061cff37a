package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.StateMeta;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The locked facts of a savepoint, without the job's classes. It knows no selectors, no fingerprints and no lengths of a TTL. */
public final class LockSavepoint {
    private static final String NO_NAMESPACE = "VoidNamespace";

    private LockSavepoint() {}

    /**
     * Reads metadata and headers. A savepoint of Flink 1.x knows its steps by hash only; they stand under it.
     *
     * @throws IOException if it cannot be read, or a serializer is not known
     */
    public static Locked.Job of(Savepoint savepoint, TrustedClasses classes) throws IOException {
        TreeMap<String, Locked.Step> steps = new TreeMap<>();
        for (OperatorSnapshot operator : savepoint.operators()) {
            Locked.Step step = step(operator, classes);
            if (step.bytes().orElse(0) > 0) {
                steps.put(operator.label(), step);
            }
        }
        return new Locked.Job("", steps);
    }

    private static Locked.Step step(OperatorSnapshot operator, TrustedClasses classes) throws IOException {
        TreeMap<String, Locked.State> states = new TreeMap<>();
        Optional<Locked.Key> key = Optional.empty();
        long bytes = operator.operatorStateBytes();
        for (KeyedPart part : operator.keyed()) {
            KeyedHeader header = part.header(classes);
            key = Optional.of(new Locked.Key(
                    header.key().words(),
                    Optional.empty(),
                    Optional.of(new Locked.Serializer(header.key(), Map.of()))));
            header.states().forEach(state -> states.put(state.name(), state(state)));
            bytes += part.bytes();
        }
        operator.operatorMetas(classes).forEach(meta -> states.put(meta.name(), state(meta)));
        return new Locked.Step(false, OptionalInt.of(operator.maxParallelism()), key, OptionalLong.of(bytes), states);
    }

    private static Locked.State state(StateMeta meta) {
        StateFacts.Kind kind = kind(meta.kind());
        boolean timer = kind == StateFacts.Kind.TIMER;
        String namespace = timer ? "" : meta.namespaceWords();
        return new Locked.State(
                kind,
                Optional.of(namespace).filter(words -> !words.isEmpty() && !words.equals(NO_NAMESPACE)),
                meta.ttl() ? Optional.of(new Locked.Ttl(Optional.empty(), false)) : Optional.empty(),
                meta.valueWords(),
                timer ? Optional.empty() : Optional.of(new Locked.Serializer(meta.value(), Map.of())));
    }

    private static StateFacts.Kind kind(String written) {
        return switch (written) {
            case "UNION" -> StateFacts.Kind.OPERATOR_UNION;
            case "SPLIT_DISTRIBUTE" -> StateFacts.Kind.OPERATOR_LIST;
            default ->
                Arrays.stream(StateFacts.Kind.values())
                        .filter(each -> each.name().equals(written))
                        .findFirst()
                        .orElse(StateFacts.Kind.RAW);
        };
    }
}
