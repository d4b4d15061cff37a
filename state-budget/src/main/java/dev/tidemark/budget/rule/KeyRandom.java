package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;

final class KeyRandom extends Rule {
    KeyRandom() {
        super("key-random", "The key selector gives a record another key each time it is asked", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .flatMap(step -> step.key().stream().flatMap(key -> key.random().stream()
                        .map(call -> finding(
                                context,
                                Place.step(step.label()).at("key"),
                                "a call of " + call + " in "
                                        + key.selector().orElse("the key selector")
                                        + " (seen in the byte code)",
                                "a key made of the record only",
                                "To spread a hot key, derive the salt from the record: its offset or a hash of its"
                                        + " id."))))
                .toList();
    }
}
