package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.WindowFacts;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Jobs as the extraction would have seen them, written in a few words. */
public final class Jobs {
    public static final TypeFacts STRING = basic("java.lang.String");
    public static final TypeFacts LONG = basic("java.lang.Long");

    private Jobs() {}

    public static JobFacts job(JobSettings settings, StepFacts... steps) {
        return new JobFacts("orders", settings, Arrays.asList(steps));
    }

    public static JobFacts job(StepFacts... steps) {
        return job(settings("rocksdb", 128), steps);
    }

    public static JobSettings settings(String backend, int maxParallelism) {
        return new JobSettings(
                OptionalInt.of(2),
                OptionalInt.of(maxParallelism),
                Optional.of(backend),
                false,
                Optional.of(Duration.ofMinutes(1)));
    }

    /** A keyed step {@code totals} with one state {@code profile} that is removed after a day. */
    public static StepFacts totals() {
        return totals(state("profile", StateFacts.Kind.VALUE, LONG, Optional.of(ttl("P1D"))));
    }

    public static StepFacts totals(StateFacts... states) {
        return new StepFacts(
                Optional.of("totals"),
                "0754ac",
                "Totals",
                "org.apache.flink.streaming.api.operators.KeyedProcessOperator",
                Optional.of("shop.Totals"),
                StepFacts.Role.OPERATOR,
                OptionalInt.empty(),
                OptionalInt.of(128),
                Optional.of(new KeyFacts(STRING, Optional.of("shop.ByCustomer"), Optional.of("5e1ec7"))),
                Optional.empty(),
                Arrays.asList(states),
                TimerUse.none(),
                List.of());
    }

    public static StateFacts.Ttl ttl(String duration) {
        return new StateFacts.Ttl(Duration.parse(duration), false);
    }

    public static StateFacts state(String name, StateFacts.Kind kind, TypeFacts type, Optional<StateFacts.Ttl> ttl) {
        return new StateFacts(name, kind, Optional.of(type), Optional.empty(), ttl, false, false, Origin.HARNESS);
    }

    public static StateFacts timers() {
        return new StateFacts(
                "_timer_state/event_user-timers",
                StateFacts.Kind.TIMER,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                true,
                Origin.HARNESS);
    }

    public static StateFacts async(StateFacts state) {
        return new StateFacts(
                state.name(), state.kind(), state.type(), state.namespace(), state.ttl(), true, false, state.origin());
    }

    public static StepFacts uid(StepFacts step, Optional<String> uid, String name) {
        return new StepFacts(
                uid,
                step.id(),
                name,
                step.operatorClass(),
                step.functionClass(),
                step.role(),
                step.parallelism(),
                step.maxParallelism(),
                step.key(),
                step.window(),
                step.states(),
                step.timers(),
                step.notSeen());
    }

    public static StepFacts key(StepFacts step, KeyFacts key) {
        return new StepFacts(
                step.uid(),
                step.id(),
                step.name(),
                step.operatorClass(),
                step.functionClass(),
                step.role(),
                step.parallelism(),
                step.maxParallelism(),
                Optional.of(key),
                step.window(),
                step.states(),
                step.timers(),
                step.notSeen());
    }

    public static StepFacts parallelism(StepFacts step, int parallelism, OptionalInt max) {
        return new StepFacts(
                step.uid(),
                step.id(),
                step.name(),
                step.operatorClass(),
                step.functionClass(),
                step.role(),
                OptionalInt.of(parallelism),
                max,
                step.key(),
                step.window(),
                step.states(),
                step.timers(),
                step.notSeen());
    }

    public static StepFacts window(StepFacts step, String size, boolean buffers) {
        WindowFacts window = new WindowFacts(
                "TumblingEventTimeWindows(" + size + ")",
                Optional.of(Duration.parse(size)),
                Optional.empty(),
                Duration.ZERO,
                buffers,
                false);
        return new StepFacts(
                step.uid(),
                step.id(),
                step.name(),
                step.operatorClass(),
                step.functionClass(),
                step.role(),
                step.parallelism(),
                step.maxParallelism(),
                step.key(),
                Optional.of(window),
                step.states(),
                step.timers(),
                step.notSeen());
    }

    public static StepFacts timers(StepFacts step, TimerUse timers) {
        return new StepFacts(
                step.uid(),
                step.id(),
                step.name(),
                step.operatorClass(),
                step.functionClass(),
                step.role(),
                step.parallelism(),
                step.maxParallelism(),
                step.key(),
                step.window(),
                step.states(),
                timers,
                step.notSeen());
    }

    public static StepFacts notSeen(StepFacts step, String sentence) {
        return new StepFacts(
                step.uid(),
                step.id(),
                step.name(),
                step.operatorClass(),
                step.functionClass(),
                step.role(),
                step.parallelism(),
                step.maxParallelism(),
                step.key(),
                step.window(),
                step.states(),
                step.timers(),
                List.of(sentence));
    }

    public static TypeFacts basic(String className) {
        return new TypeFacts(TypeFacts.Kind.BASIC, className, List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    public static TypeFacts kryo(String className) {
        return new TypeFacts(
                TypeFacts.Kind.KRYO, className, List.of(), List.of(), Optional.of("f1a9"), Optional.empty());
    }

    public static TypeFacts pojo(String className, String field, TypeFacts type) {
        return new TypeFacts(
                TypeFacts.Kind.POJO,
                className,
                List.of(new TypeFacts.Part(field, type)),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    public static TypeFacts constants(String className) {
        return new TypeFacts(
                TypeFacts.Kind.ENUM, className, List.of(), List.of("A", "B"), Optional.empty(), Optional.empty());
    }
}
