package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.TypeWalk;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.stream.Stream;

final class KeyHashUnstable extends Rule {
    KeyHashUnstable() {
        super(
                "key-hash-unstable",
                "A part of the key has another hash in another JVM, so its records do not meet",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        Stream<Finding> refused = context.notes().stream()
                .filter(note -> note.kind() == ProgramFacts.Kind.KEY_REFUSED)
                .map(note -> finding(context, Place.JOB, note.text()));
        Stream<Finding> seen = context.job().steps().stream().flatMap(step -> step.key().stream()
                .flatMap(key -> Stream.concat(inType(context, step, key), inCode(context, step, key))));
        return Stream.concat(refused, seen).toList();
    }

    private Stream<Finding> inType(RuleContext context, StepFacts step, KeyFacts key) {
        return TypeWalk.find(
                        key.type(), type -> type.kind() == TypeFacts.Kind.ENUM || type.kind() == TypeFacts.Kind.ARRAY)
                .stream()
                .map(found -> finding(
                        context,
                        Place.step(step.label()).at(found.behind("key")),
                        (found.type().kind() == TypeFacts.Kind.ENUM ? "the enum " : "the array ")
                                + found.type().className() + ", whose hash is its identity"));
    }

    private Stream<Finding> inCode(RuleContext context, StepFacts step, KeyFacts key) {
        return key.unstable().stream()
                .map(part -> finding(context, Place.step(step.label()).at("key"), part));
    }

    private Finding finding(RuleContext context, Place place, String seen) {
        return finding(
                context,
                place,
                seen,
                "a key whose hashCode is made of its contents only",
                "Key by text or numbers: an enum's name(), an array's hex text, or a class with equals and hashCode over"
                        + " such fields. Old state is moved by savepoint-tools rekey.");
    }
}
