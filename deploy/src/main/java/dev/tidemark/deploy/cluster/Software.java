package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The programs a stack runs, all Maven artifacts, as the build has collected them.
 *
 * @param flinkClasspath what Flink's distribution holds in its lib folder
 * @param kafkaClasspath Kafka's server
 * @param jobsJar the jobs with all that they need beside Flink
 * @param postgresHome where PostgreSQL's programs are unpacked on first use
 */
public record Software(String flinkClasspath, String kafkaClasspath, Path jobsJar, Path postgresHome) {

    /**
     * The programs collected by a build.
     *
     * @param repository the root of the built repository
     * @throws IllegalStateException if the build has not collected them
     */
    public static Software builtIn(Path repository) {
        Path target = repository.resolve("deploy/target");
        Path jobsJar = repository.resolve("jobs/target/tidemark-jobs.jar");
        return new Software(
                classpath(target.resolve("flink.classpath")),
                classpath(target.resolve("kafka.classpath")),
                jobsJar.toAbsolutePath(),
                target.resolve("postgresql").toAbsolutePath());
    }

    private static String classpath(Path file) {
        if (!Files.exists(file)) {
            throw new IllegalStateException("There is no " + file.toAbsolutePath()
                    + ", which the build makes; run 'mvn -DskipTests package' in the repository first.");
        }
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("Class path file " + file + " could not be read: " + e, e);
        }
    }
}
