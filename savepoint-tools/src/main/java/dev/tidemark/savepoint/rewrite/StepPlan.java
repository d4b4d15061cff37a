package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.write.Sorter;
import dev.tidemark.snapshot.AsciiText;
import dev.tidemark.snapshot.KeyGroups;
import dev.tidemark.snapshot.KeyReader;
import dev.tidemark.snapshot.KeyWriter;
import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.StateMeta;
import dev.tidemark.snapshot.TrustedClasses;
import dev.tidemark.snapshot.ValueCodec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One step's rewrite, with everything that can be known before the first record.
 *
 * @param source the header as it was
 * @param target the header as it will be
 * @param transforms by state, how its values change
 * @param mayMerge whether two old keys may become one
 */
record StepPlan(
        OperatorSnapshot operator,
        UnifiedHeader source,
        KeyedHeader target,
        Optional<StepChange.Rekey> mapping,
        Map<String, ValueTransform> transforms,
        Optional<KeyWriter.Type> keyType,
        int maxParallelism,
        boolean mayMerge,
        TrustedClasses classes) {
    /** Key types whose texts differ when keys do. */
    private static final Set<String> SELF_EVIDENT = Set.of("String", "Long", "Int", "Short", "Byte", "Boolean");

    static StepPlan of(
            OperatorSnapshot operator, StepChange change, Map<String, String> renames, TrustedClasses classes)
            throws IOException {
        UnifiedHeader source = UnifiedHeader.of(operator, classes);
        int maxParallelism = change.maxParallelism().orElse(operator.maxParallelism());
        if (maxParallelism < operator.parallelism() || maxParallelism > KeyGroups.MAX) {
            throw new IllegalArgumentException("step " + operator.label() + ": max parallelism " + maxParallelism
                    + ", expected at least its parallelism " + operator.parallelism() + " and at most "
                    + KeyGroups.MAX);
        }
        KeyedHeader renamed = new KeyedHeader(
                source.header().compressed(),
                source.header().key().renamed(name -> renames.getOrDefault(name, name)),
                source.header().states().stream()
                        .map(state -> state.renamed(name -> renames.getOrDefault(name, name)))
                        .toList());
        Optional<KeyWriter.Type> keyType = change.rekey().flatMap(StepChange.Rekey::keyType);
        KeyedHeader target = keyType.isPresent() ? renamed.withKey(keyType.get().snapshot()) : renamed;
        change.rekey().ifPresent(rekey -> check(operator, target, rekey));
        Optional<KeyWriter.Type> type = typeOf(target, keyType);
        // numbers made of text may be equal where the texts were not, and so may the texts of tuples
        boolean distinct = type.filter(KeyWriter.Type.STRING::equals).isPresent()
                && SELF_EVIDENT.contains(source.header().key().words());
        boolean mayMerge = change.rekey()
                .filter(rekey -> !rekey.mapping().injective() || !distinct)
                .isPresent();
        for (String name : change.transforms().keySet()) {
            ValueCodec.of(state(operator, target, name), classes);
        }
        return new StepPlan(
                operator, source, target, change.rekey(), change.transforms(), type, maxParallelism, mayMerge, classes);
    }

    private static Optional<KeyWriter.Type> typeOf(KeyedHeader target, Optional<KeyWriter.Type> asked) {
        return asked.or(() -> switch (target.key().words()) {
            case "String" -> Optional.of(KeyWriter.Type.STRING);
            case "Long" -> Optional.of(KeyWriter.Type.LONG);
            case "Int" -> Optional.of(KeyWriter.Type.INT);
            default -> Optional.empty();
        });
    }

    private static void check(OperatorSnapshot operator, KeyedHeader header, StepChange.Rekey rekey) {
        for (Map.Entry<String, MergeRule> rule : rekey.rules().entrySet()) {
            StateMeta state = state(operator, header, rule.getKey());
            ValueMerger.requireFit(state, rule.getValue());
        }
    }

    private static StateMeta state(OperatorSnapshot operator, KeyedHeader header, String name) {
        return header.states().stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("step " + operator.label() + " has no state '" + name
                        + "'; it has "
                        + header.states().stream().map(StateMeta::name).toList()));
    }

    /** Counts of zero for each state. */
    List<StateCounts> newCounts() {
        return Stream.generate(StateCounts::new).limit(target.states().size()).toList();
    }

    /** The change of keys, where there is one. */
    StepChange.Rekey rekey() {
        return mapping.orElseThrow();
    }

    /** How new keys are made of the old ones' bytes; empty where they must be decoded. */
    Optional<AsciiText> asciiText() {
        boolean strings = AsciiText.isFor(source.header().key()) && AsciiText.isFor(target.key());
        return strings && rekey().mapping() instanceof TemplateMapping template
                ? template.aroundKey().flatMap(around -> AsciiText.around(around.prefix(), around.suffix()))
                : Optional.empty();
    }

    /** Only entries that may meet need an order. */
    Sorter.Order order() {
        return mayMerge ? Sorter.Order.BY_KEY : Sorter.Order.AS_ADDED;
    }

    /** A new key as text, from the bytes it was written as. */
    String describeKey(byte[] bytes, int offset, int length) throws IOException {
        return KeyReader.describe(target.key(), classes, bytes, offset, length);
    }

    /** What a mapping gave, as a key of the new type. */
    Object typed(Object old, Object mapped) throws IOException {
        if (keyType.isEmpty()) {
            if (mapped instanceof String && !(old instanceof String)) {
                throw new IOException("step " + operator.label() + ": keys are "
                        + target.key().words()
                        + ", and the mapping gives text; choose the new keys' type with --key-type string,"
                        + " long or int");
            }
            return mapped;
        }
        try {
            return switch (keyType.get()) {
                case STRING -> mapped.toString();
                case LONG -> mapped instanceof Long ? mapped : Long.valueOf(mapped.toString());
                case INT -> mapped instanceof Integer ? mapped : Integer.valueOf(mapped.toString());
            };
        } catch (NumberFormatException e) {
            throw new IOException(
                    "step " + operator.label() + ": the key '" + old + "' became '" + mapped + "', which is not a "
                            + target.key().words(),
                    e);
        }
    }
}
