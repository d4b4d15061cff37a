package dev.tidemark.savepoint.inspect;

import java.util.List;

/**
 * How two savepoints differ.
 *
 * @param steps the steps and states that differ, and no others
 */
public record Difference(List<StepDifference> steps) {
    /**
     * One step.
     *
     * @param fact a difference of the step as a whole, such as its absence from one of the two; empty if there is none
     */
    public record StepDifference(String step, String fact, List<StateDifference> states) {}

    /** One state: the entries only the first has, only the second has, and those with another value. */
    public record StateDifference(String state, long removed, long added, long changed, long same) {}
}
