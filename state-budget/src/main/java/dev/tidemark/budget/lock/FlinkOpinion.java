package dev.tidemark.budget.lock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where Flink, asked with the new build's classes, is stricter than our comparison without them. */
public final class FlinkOpinion {
    private FlinkOpinion() {}

    /**
     * The changes to add to {@code ours}; mostly none.
     *
     * @param newBuild loads the new build's classes; Flink makes the old serializers with it
     */
    public static List<Change> beside(List<Change> ours, Locked.Job old, Locked.Job now, ClassLoader newBuild) {
        List<Change> added = new ArrayList<>();
        old.steps().forEach((uid, step) -> {
            Locked.Step after = now.steps().get(uid);
            if (after != null) {
                step.states().forEach((name, state) -> Optional.ofNullable(
                                after.states().get(name))
                        .flatMap(found -> state(uid, name, state, found, newBuild))
                        .filter(change -> change.verdict().compareTo(worst(ours, uid, name)) > 0)
                        .ifPresent(added::add));
            }
        });
        return added;
    }

    private static Optional<Change> state(
            String uid, String name, Locked.State old, Locked.State now, ClassLoader newBuild) {
        if (old.serializer().isEmpty() || now.serializer().isEmpty() || old.kind() != now.kind()) {
            return Optional.empty();
        }
        FlinkCheck.Answer answer = FlinkCheck.ask(
                old.serializer().get().snapshot(), now.serializer().get().snapshot(), newBuild);
        return Optional.of(new Change(
                Change.Topic.SCHEMA,
                answer.verdict(),
                uid,
                Optional.of(name),
                old.words(),
                now.words() + ": asked with the new classes, Flink says " + answer.words()));
    }

    /** A path inside the state begins with its name. */
    private static Verdict worst(List<Change> ours, String uid, String name) {
        return ours.stream()
                .filter(change -> change.uid().equals(uid))
                .filter(change -> change.subject()
                        .filter(subject -> subject.equals(name) || subject.startsWith(name + "."))
                        .isPresent())
                .map(Change::verdict)
                .reduce(Verdict.KEPT, Verdict::or);
    }
}
