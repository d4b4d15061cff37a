package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.lock.Change.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** What would be kept, migrated, lost or refused if one build took over the state of another. */
public final class Takeover {
    private final List<Change> changes = new ArrayList<>();

    private Takeover() {}

    /** Each step and state of the old build with what becomes of it, by uid. */
    public static List<Change> of(Locked.Job old, Locked.Job now) {
        Takeover takeover = new Takeover();
        old.steps()
                .forEach((uid, step) ->
                        takeover.step(uid, step, Optional.ofNullable(now.steps().get(uid)), now));
        return List.copyOf(takeover.changes);
    }

    private void step(String uid, Locked.Step old, Optional<Locked.Step> found, Locked.Job job) {
        if (found.isEmpty()) {
            String bytes = old.bytes().isPresent() ? ", " + old.bytes().getAsLong() + " bytes" : "";
            add(
                    Topic.UID,
                    old.planned() ? Verdict.UNKNOWN : Verdict.LOST,
                    uid,
                    Optional.empty(),
                    "a step with the states " + values(old) + bytes,
                    "no step with this uid; there are " + job.steps().keySet());
            return;
        }
        Locked.Step now = found.get();
        if (old.maxParallelism().isPresent()
                && now.maxParallelism().isPresent()
                && old.maxParallelism().getAsInt() != now.maxParallelism().getAsInt()) {
            add(
                    Topic.MAX_PARALLELISM,
                    old.key().isPresent() ? Verdict.REFUSED : Verdict.KEPT,
                    uid,
                    Optional.empty(),
                    "max parallelism " + old.maxParallelism().getAsInt(),
                    "max parallelism " + now.maxParallelism().getAsInt());
        }
        key(uid, old.key(), now.key());
        states(uid, old, now);
    }

    /** Timers follow the step and need no mention. */
    private static List<String> values(Locked.Step step) {
        return step.states().entrySet().stream()
                .filter(state -> state.getValue().kind() != StateFacts.Kind.TIMER)
                .map(Map.Entry::getKey)
                .toList();
    }

    private void key(String uid, Optional<Locked.Key> old, Optional<Locked.Key> now) {
        if (old.isEmpty()) {
            return;
        }
        if (now.isEmpty()) {
            add(
                    Topic.KEY,
                    Verdict.REFUSED,
                    uid,
                    Optional.of("key"),
                    "the key " + old.get().words(),
                    "no key");
            return;
        }
        List<SchemaChange.Difference> differences = old.get().serializer().isPresent()
                        && now.get().serializer().isPresent()
                ? SchemaChange.between(
                        old.get().serializer().get(), now.get().serializer().get())
                : List.of();
        // Flink migrates values, never keys
        differences.stream()
                .filter(difference -> difference.verdict() != Verdict.KEPT)
                .forEach(difference -> add(
                        Topic.KEY,
                        difference.verdict() == Verdict.UNKNOWN ? Verdict.UNKNOWN : Verdict.REFUSED,
                        uid,
                        Optional.of(difference.path().replaceFirst("^value", "key")),
                        "the key " + old.get().words(),
                        "the key " + now.get().words() + ": " + difference.text()));
        boolean unread =
                old.get().serializer().isEmpty() || now.get().serializer().isEmpty();
        if (unread && !old.get().words().equals(now.get().words())) {
            add(
                    Topic.KEY,
                    Verdict.UNKNOWN,
                    uid,
                    Optional.of("key"),
                    "the key " + old.get().words(),
                    "the key " + now.get().words() + ", and no serializer snapshot to compare");
        }
        if (old.get().selector().isPresent()
                && now.get().selector().isPresent()
                && !old.get().selector().equals(now.get().selector())) {
            add(
                    Topic.KEY,
                    Verdict.LOST,
                    uid,
                    Optional.of("key-selector"),
                    "a key selector with the fingerprint "
                            + old.get().selector().get(),
                    now.get().selector().get() + ": if it makes other keys, all old entries are orphans");
        }
    }

    private void states(String uid, Locked.Step old, Locked.Step now) {
        SortedMap<String, Locked.State> after = now.states();
        old.states().forEach((name, state) -> {
            Locked.State found = after.get(name);
            if (state.kind() == StateFacts.Kind.TIMER || state.kind() == StateFacts.Kind.RAW) {
                return;
            }
            if (found == null) {
                add(
                        Topic.SCHEMA,
                        old.planned() ? Verdict.UNKNOWN : Verdict.LOST,
                        uid,
                        Optional.of(name),
                        "a state of this name: " + state.words(),
                        "none; the step has " + after.keySet() + ", and nobody reads the old entries");
            } else {
                StateTakeover.of(uid, name, state, found, old.planned() || now.planned())
                        .forEach(changes::add);
            }
        });
    }

    private void add(Topic topic, Verdict verdict, String uid, Optional<String> subject, String was, String now) {
        changes.add(new Change(topic, verdict, uid, subject, was, now));
    }
}
