package dev.tidemark.budget.job;

import java.time.Duration;
import java.util.Optional;

/**
 * The window of one of Flink's window operators.
 *
 * @param assigner the assigner in words
 * @param size the length of a window, or a session's gap; empty for an assigner of the user's own
 * @param slide the step of sliding windows
 * @param allowedLateness how long a window is kept after its end
 * @param buffersElements whether each record is kept until the window ends, because there is no pre-aggregation or an evictor
 * @param neverEnds a global window, which only a trigger can purge
 */
public record WindowFacts(
        String assigner,
        Optional<Duration> size,
        Optional<Duration> slide,
        Duration allowedLateness,
        boolean buffersElements,
        boolean neverEnds) {}
