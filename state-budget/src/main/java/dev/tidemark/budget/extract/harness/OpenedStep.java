package dev.tidemark.budget.extract.harness;

import dev.tidemark.budget.job.StateFacts;
import java.util.List;
import java.util.Optional;

/**
 * What came of opening one operator.
 *
 * @param states what it registered, also when it then failed
 * @param failure why it was not opened to the end, as the end of a sentence that starts with the operator
 */
public record OpenedStep(List<StateFacts> states, Optional<String> failure) {
    /** Copies the list. */
    public OpenedStep {
        states = List.copyOf(states);
    }
}
