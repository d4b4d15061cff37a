package dev.tidemark.deploy.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A job to submit.
 *
 * @param jar the jar whose manifest names the main class
 * @param arguments of the main class
 * @param environment added to the environment of the process that builds the job, such as a password
 * @param parallelism of all its steps
 * @param from the savepoint or retained checkpoint it starts from; nothing for an empty start
 */
public record Submission(
        Path jar, List<String> arguments, Map<String, String> environment, int parallelism, Optional<String> from) {}
