package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.TypeWalk;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.stream.Stream;

final class KryoState extends Rule {
    KryoState() {
        super(
                "kryo-state",
                "A class in state is handled by Kryo: slower, and no field of it can ever change",
                Severity.WARNING);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .flatMap(step -> Stream.concat(
                        step.states().stream().flatMap(state -> inState(context, step, state)),
                        step.key().stream().flatMap(key -> found(context, step, "key", key.type()))))
                .toList();
    }

    private Stream<Finding> inState(RuleContext context, StepFacts step, StateFacts state) {
        return state.type().stream().flatMap(type -> found(context, step, state.name(), type));
    }

    private Stream<Finding> found(RuleContext context, StepFacts step, String name, TypeFacts type) {
        return TypeWalk.find(type, inner -> inner.kind() == TypeFacts.Kind.KRYO).stream()
                .map(found -> finding(
                        context,
                        Place.step(step.label()).at(found.behind(name)),
                        found.type().className() + " is handled by Kryo",
                        "a type Flink knows: a POJO (public, a constructor without arguments, each field public or with"
                                + " getter and setter), a record, a tuple, or a TypeInformation of your own",
                        "Change the class or give its type with returns(...) or @TypeInfo, before the first savepoint;"
                                + " pipeline.generic-types: false makes Flink refuse Kryo."));
    }
}
