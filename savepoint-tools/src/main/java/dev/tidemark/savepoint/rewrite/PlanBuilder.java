package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.SnapshotException;
import dev.tidemark.snapshot.StateMeta;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers changes of one savepoint into a plan and refuses those that contradict each other. Not thread-safe. */
public final class PlanBuilder {
    private final Savepoint savepoint;
    private final TrustedClasses classes;
    private final Map<String, StepChange> steps = new LinkedHashMap<>();
    private final Map<String, String> renames = new LinkedHashMap<>();
    private Optional<Integer> maxParallelismOfAll = Optional.empty();

    /** A builder for changes of this savepoint. */
    public PlanBuilder(Savepoint savepoint, TrustedClasses classes) {
        this.savepoint = savepoint;
        this.classes = classes;
    }

    private interface Change {
        StepChange apply(StepChange change);
    }

    private void change(String uidOrHash, Change change) throws IOException {
        OperatorSnapshot operator = savepoint.operator(uidOrHash);
        StepChange before = steps.getOrDefault(operator.hash(), StepChange.NONE);
        if (before.dropped().isPresent()) {
            throw new IllegalArgumentException("step " + operator.label() + " is dropped and changed in one plan");
        }
        steps.put(operator.hash(), change.apply(before));
    }

    /** Changes a step's keys. */
    public PlanBuilder rekey(String uid, StepChange.Rekey rekey) throws IOException {
        change(uid, before -> {
            if (before.rekey().isPresent()) {
                throw new IllegalArgumentException("step " + uid + " is rekeyed twice in one plan");
            }
            return before.withRekey(rekey);
        });
        return this;
    }

    /** Changes the max parallelism of these steps; of all but those of max parallelism 1 if there are none. */
    public PlanBuilder maxParallelism(List<String> uids, int maxParallelism) throws IOException {
        if (uids.isEmpty()) {
            maxParallelismOfAll = Optional.of(maxParallelism);
        }
        for (String uid : uids) {
            change(uid, before -> before.withMaxParallelism(maxParallelism));
        }
        return this;
    }

    /** Changes the values of a step's state. */
    public PlanBuilder transform(String uid, String state, ValueTransform transform) throws IOException {
        change(uid, before -> {
            if (before.transforms().containsKey(state)) {
                throw new IllegalArgumentException(
                        "state " + state + " of step " + uid + " is transformed twice in one plan");
            }
            return before.withTransform(state, transform);
        });
        return this;
    }

    /** Gives a step another uid. */
    public PlanBuilder renameUid(String from, String to) throws IOException {
        if (to.isBlank()) {
            throw new IllegalArgumentException("the new uid of step " + from + " is blank");
        }
        change(from, before -> before.withUid(to));
        return this;
    }

    /** Leaves a step's state behind. */
    public PlanBuilder drop(String uid, String reason) throws IOException {
        if (reason.isBlank()) {
            throw new IllegalArgumentException("say why the state of step " + uid + " may be lost");
        }
        OperatorSnapshot operator = savepoint.operator(uid);
        if (steps.containsKey(operator.hash())) {
            throw new IllegalArgumentException("step " + operator.label() + " is dropped and changed in one plan");
        }
        steps.put(operator.hash(), StepChange.drop(reason));
        return this;
    }

    /**
     * Renames a class in all serializers of keyed state.
     *
     * @throws SnapshotException if none names it, or values hold the name themselves
     */
    public PlanBuilder renameClass(String from, String to) throws IOException {
        boolean named = false;
        for (OperatorSnapshot operator : savepoint.operators()) {
            if (operator.operatorStateClasses(classes).contains(from)) {
                throw new SnapshotException(
                        "step " + operator.label(),
                        "names " + from + " in state that is not keyed, which this tool copies as it is");
            }
            for (KeyedPart part : operator.keyed()) {
                for (SerializerSnapshot serializer : serializers(part.header(classes))) {
                    named |= serializer.classNames().contains(from);
                    if (serializer.classNamesInValues().contains(from)) {
                        throw new SnapshotException(
                                "step " + operator.label(),
                                "holds values of " + from
                                        + " written by Kryo, or as a subclass; such values carry the class"
                                        + " name, so keep the old class until they are migrated");
                    }
                }
            }
        }
        if (!named) {
            throw new SnapshotException(savepoint.path(), "no serializer of keyed state names the class " + from);
        }
        renames.put(from, to);
        return this;
    }

    private static List<SerializerSnapshot> serializers(KeyedHeader header) {
        List<SerializerSnapshot> all = new ArrayList<>(List.of(header.key()));
        for (StateMeta state : header.states()) {
            all.addAll(state.serializers().values());
        }
        return all;
    }

    /** The plan. */
    public Plan build() {
        maxParallelismOfAll.ifPresent(all -> savepoint.operators().stream()
                .filter(operator -> operator.maxParallelism() > 1)
                .forEach(operator -> steps.merge(
                        operator.hash(),
                        StepChange.NONE.withMaxParallelism(all),
                        (named, unused) -> named.dropped().isPresent()
                                        || named.maxParallelism().isPresent()
                                ? named
                                : named.withMaxParallelism(all))));
        return new Plan(steps, renames);
    }
}
