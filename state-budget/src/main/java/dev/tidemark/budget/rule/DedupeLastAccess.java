package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.model.Category;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.stream.Stream;

final class DedupeLastAccess extends Rule {
    DedupeLastAccess() {
        super(
                "dedupe-last-access",
                "Reading renews an id's time to live, so an id that keeps coming never leaves",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .flatMap(
                        step -> step.states().stream()
                                .filter(state -> state.ttl()
                                        .map(StateFacts.Ttl::lastAccess)
                                        .orElse(false))
                                .flatMap(
                                        state -> why(context, step, state)
                                                .map(
                                                        why -> finding(
                                                                context,
                                                                Place.step(step.label())
                                                                        .at(state.name()),
                                                                Seen.state(state)
                                                                        + " whose time to live starts again at each read; "
                                                                        + why,
                                                                "a time to live that starts when the id is first seen",
                                                                "Use UpdateType.OnCreateAndWrite, and do not write an id that is there already."))))
                .toList();
    }

    private static Stream<String> why(RuleContext context, StepFacts step, StateFacts state) {
        boolean declared = context.budget(step)
                .map(budget -> budget.covers(state.name(), Category.DEDUPE_ENTRIES))
                .orElse(false);
        if (declared) {
            return Stream.of("the budget calls it dedupe-entries");
        }
        return Seen.ofIds(state) ? Stream.of("its name or its flag speaks of ids seen") : Stream.empty();
    }
}
