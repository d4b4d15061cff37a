package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.job.ProgramFacts;
import java.util.Optional;

/**
 * What the forked JVM answers: one of both.
 *
 * @param failure why there are no facts, in sentences for a person
 * @param facts what was read
 */
public record ForkReport(Optional<String> failure, Optional<ProgramFacts> facts) {
    static ForkReport failed(String why) {
        return new ForkReport(Optional.of(why), Optional.empty());
    }

    static ForkReport of(ProgramFacts facts) {
        return new ForkReport(Optional.empty(), Optional.of(facts));
    }
}
