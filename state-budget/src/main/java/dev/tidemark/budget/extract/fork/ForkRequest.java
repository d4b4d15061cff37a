package dev.tidemark.budget.extract.fork;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the forked JVM is asked to read.
 *
 * @param jar the job's jar
 * @param mainClass the class whose {@code main} is run; empty for the one that the manifest names
 * @param arguments what {@code main} is given
 * @param mainLimit how long {@code main} may take
 * @param operatorLimit how long one operator may take to open
 */
public record ForkRequest(
        String jar, Optional<String> mainClass, List<String> arguments, Duration mainLimit, Duration operatorLimit) {
    /** Copies the list. */
    public ForkRequest {
        arguments = List.copyOf(arguments);
    }
}
