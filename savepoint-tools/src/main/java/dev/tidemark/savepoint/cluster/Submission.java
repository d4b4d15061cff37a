package dev.tidemark.savepoint.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A job as it is submitted.
 *
 * @param jar the file
 * @param entryClass its main class; empty for the one the jar names
 * @param arguments what its main method gets
 * @param parallelism its default parallelism; empty for the cluster's
 */
public record Submission(Path jar, Optional<String> entryClass, List<String> arguments, Optional<Integer> parallelism) {
    /** Keeps the arguments; refuses a jar that is not there. */
    public Submission {
        arguments = List.copyOf(arguments);
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException(jar + ": no such jar");
        }
    }
}
