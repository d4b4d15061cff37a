package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.WindowFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.stream.Stream;

final class RemovalMissing extends Rule {
    /** What {@code KeyedStream.reduce} keeps, one value a key and for ever. */
    private static final String REDUCE_WITHOUT_WINDOW = "_op_state";

    RemovalMissing() {
        super(
                "removal-missing",
                "Keyed state that nothing ever removes grows with every key there has been",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.job().steps().stream()
                .flatMap(
                        step -> endless(step)
                                .map(
                                        state -> finding(
                                                context,
                                                Place.step(step.label()).at(state.name()),
                                                Seen.state(state) + " without a time to live; " + otherRemoval(step),
                                                "a time to live, a timer that clears it, or the end of a window",
                                                step.role() == StepFacts.Role.SQL
                                                        ? "Set table.exec.state.ttl, or the STATE_TTL hint of this query."
                                                        : "Call enableTimeToLive on its descriptor, or register one timer a key and clear the state in"
                                                                + " onTimer. If its keys are few and known, suppress this with that reason.")))
                .toList();
    }

    private static Stream<StateFacts> endless(StepFacts step) {
        boolean removed = step.window().map(window -> !window.neverEnds()).orElse(false)
                || step.timers().handlesTimers() && step.timers().clearsState();
        return removed
                ? Stream.empty()
                : Seen.keyedValues(step)
                        // of a state seen in the byte code only, the time to live is not known: that is not-checked
                        .filter(state -> state.ttl().isEmpty() && state.origin() != Origin.BYTECODE)
                        .filter(state -> !state.internal()
                                || step.role() == StepFacts.Role.SQL
                                || step.window().isPresent()
                                || state.name().equals(REDUCE_WITHOUT_WINDOW));
    }

    private static String otherRemoval(StepFacts step) {
        if (step.window().map(WindowFacts::neverEnds).orElse(false)) {
            return "its window never ends";
        }
        if (!step.timers().scanned()) {
            return "the byte code could not be read, so whether a timer clears it is not known";
        }
        return step.timers().handlesTimers() ? "onTimer clears no state" : "no timer is handled";
    }
}
