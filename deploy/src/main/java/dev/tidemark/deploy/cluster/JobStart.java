package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.job.TotalsTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts {@code customer-totals} on a stack, after making the topics and tables it needs where they are not there. */
public final class JobStart {
    /** The partitions of a topic that is made here. */
    public static final int PARTITIONS = 4;

    private static final String JOB = "customer-totals";

    private final LocalCluster cluster;
    private final Path jar;

    /** @param jar the jobs' jar */
    public JobStart(LocalCluster cluster, Path jar) {
        this.cluster = cluster;
        this.jar = jar;
    }

    private static Path file(StackFolder folder) {
        return folder.configuration().resolve(JOB + ".yaml");
    }

    /**
     * The configuration a job of this stack was started with last.
     *
     * @throws IllegalStateException if none was
     */
    static JobFile last(StackFolder folder) {
        Path file = file(folder);
        if (!Files.exists(file)) {
            throw new IllegalStateException(
                    "No job has been submitted on this stack; submit one by 'deploy/local-stack submit'.");
        }
        try {
            return JobFile.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The job's configuration could not be read from " + file + ": " + e, e);
        }
    }

    /**
     * Submits the job; it is accepted when this returns, though not running yet.
     *
     * @param job its configuration, with the stack's addresses
     * @param database a connection to the job's database
     * @param parallelism of all its steps
     * @param from the savepoint or retained checkpoint it starts from; nothing for an empty start
     * @return its id
     * @throws IllegalStateException if it is refused, with the reason
     */
    public String submit(JobFile job, Connection database, int parallelism, Optional<String> from) {
        job.topics().forEach(topic -> Topics.createIfMissing(cluster.bootstrapServers(), topic, PARTITIONS));
        try (var statement = database.createStatement()) {
            statement.execute(TotalsTables.sql(job.definition()));
        } catch (SQLException e) {
            throw new IllegalStateException("The job's tables could not be made: " + e.getMessage(), e);
        }
        Path file = file(cluster.folder());
        try {
            job.write(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The job's configuration could not be written to " + file + ": " + e, e);
        }
        return cluster.submit(
                new Submission(jar, List.of(JOB, "--config", file.toString()), Map.of(), parallelism, from));
    }
}
