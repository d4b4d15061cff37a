package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.TypeWalk;
import dev.tidemark.budget.job.TypeWords;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** The locked facts of a job that was read from its jar. */
public final class LockJob {
    private LockJob() {}

    /** The stateful steps that have a uid. */
    public static Locked.Job of(JobFacts job) {
        TreeMap<String, Locked.Step> steps = new TreeMap<>();
        for (StepFacts step : job.steps()) {
            if (step.stateful()) {
                step.uid().ifPresent(uid -> steps.put(uid, step(job, step)));
            }
        }
        return new Locked.Job(job.name(), steps);
    }

    private static Locked.Step step(JobFacts job, StepFacts step) {
        TreeMap<String, Locked.State> states = new TreeMap<>();
        step.states().forEach(state -> states.put(state.name(), state(state)));
        return new Locked.Step(
                step.role() == StepFacts.Role.SQL,
                step.maxParallelism().isPresent()
                        ? step.maxParallelism()
                        : job.settings().maxParallelism(),
                step.key().map(LockJob::key),
                OptionalLong.empty(),
                states);
    }

    private static Locked.Key key(KeyFacts key) {
        return new Locked.Key(TypeWords.of(key.type()), key.fingerprint(), serializer(key.type()));
    }

    private static Locked.State state(StateFacts state) {
        return new Locked.State(
                state.kind(),
                state.namespace(),
                state.ttl().map(ttl -> new Locked.Ttl(Optional.of(ttl.duration()), ttl.lastAccess())),
                state.type().map(TypeWords::of).orElse(""),
                state.type().flatMap(LockJob::serializer));
    }

    private static Optional<Locked.Serializer> serializer(TypeFacts type) {
        Map<String, String> kryo = new TreeMap<>();
        TypeWalk.find(type, inner -> inner.kind() == TypeFacts.Kind.KRYO).forEach(found -> found.type()
                .fingerprint()
                .ifPresent(fingerprint -> kryo.put(found.behind("value"), fingerprint)));
        return type.snapshot().map(snapshot -> new Locked.Serializer(snapshot, kryo));
    }
}
