package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.WindowFacts;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/** How long an entry of a step stays, as far as the code says it: a window's length and lateness, or the longest time to live. */
public final class Horizons {
    private Horizons() {}

    /** Empty where only a timer, or nothing, knows. */
    public static Optional<Duration> of(StepFacts step) {
        return step.window().isPresent() ? step.window().flatMap(Horizons::of) : longestTtl(step);
    }

    private static Optional<Duration> of(WindowFacts window) {
        return window.neverEnds() ? Optional.empty() : window.size().map(size -> size.plus(window.allowedLateness()));
    }

    private static Optional<Duration> longestTtl(StepFacts step) {
        boolean others = Seen.keyedValues(step).anyMatch(state -> state.ttl().isEmpty() && !state.internal());
        return others
                ? Optional.empty()
                : Seen.keyedValues(step)
                        .flatMap(state -> state.ttl().stream())
                        .map(StateFacts.Ttl::duration)
                        .max(Comparator.naturalOrder());
    }
}
