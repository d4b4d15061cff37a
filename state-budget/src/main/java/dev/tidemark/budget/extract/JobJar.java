package dev.tidemark.budget.extract;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A job jar and how its {@code main} is called.
 *
 * @param jar the jar
 * @param mainClass the class whose {@code main} is run; empty for the one that the manifest names
 * @param arguments what {@code main} is given
 * @param lib a folder of jars that the cluster would bring, such as the SQL planner
 * @param mainLimit how long {@code main} may take
 * @param operatorLimit how long one operator may take to open
 */
public record JobJar(
        Path jar,
        Optional<String> mainClass,
        List<String> arguments,
        Optional<Path> lib,
        Duration mainLimit,
        Duration operatorLimit) {
    /** How long {@code main} may take, if nobody says otherwise. */
    public static final Duration MAIN_LIMIT = Duration.ofSeconds(60);
    /** How long an operator may take to open, if nobody says otherwise. */
    public static final Duration OPERATOR_LIMIT = Duration.ofSeconds(3);

    /** Copies the list. */
    public JobJar {
        arguments = List.copyOf(arguments);
    }

    /** The jar, with its manifest's main class and no arguments. */
    public static JobJar of(Path jar) {
        return new JobJar(jar, Optional.empty(), List.of(), Optional.empty(), MAIN_LIMIT, OPERATOR_LIMIT);
    }

    /** The same with another main class. */
    public JobJar withMain(String name) {
        return new JobJar(jar, Optional.of(name), arguments, lib, mainLimit, operatorLimit);
    }

    /** The same with these arguments. */
    public JobJar withArguments(List<String> given) {
        return new JobJar(jar, mainClass, given, lib, mainLimit, operatorLimit);
    }

    /** The same with a folder of further jars. */
    public JobJar withLib(Path folder) {
        return new JobJar(jar, mainClass, arguments, Optional.of(folder), mainLimit, operatorLimit);
    }

    /** The same with other limits. */
    public JobJar withLimits(Duration main, Duration operator) {
        return new JobJar(jar, mainClass, arguments, lib, main, operator);
    }
}
