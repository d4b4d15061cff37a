package dev.tidemark.deploy.failure;

import dev.tidemark.deploy.cluster.LocalCluster;
import dev.tidemark.deploy.cluster.Software;
import dev.tidemark.deploy.cluster.StackFolder;
import dev.tidemark.deploy.cluster.StackProcess;
import dev.tidemark.deploy.cluster.StackSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A stack of processes for the tests of one class, and the faults that can be put into it. Its folder, with all logs,
 * stays behind in {@code deploy/target/failure} until the class is run again.
 */
final class FailureStack implements AutoCloseable {
    private static final Path REPOSITORY = Path.of(System.getProperty("tidemark.root", ".."));

    private final Software software;
    private final LocalCluster cluster;
    private int runs;

    private FailureStack(Software software, LocalCluster cluster) {
        this.software = software;
        this.cluster = cluster;
    }

    /** Starts a stack of two TaskManagers on free ports. */
    static FailureStack start(Class<?> test) throws IOException {
        Path folder = REPOSITORY.resolve("deploy/target/failure").resolve(test.getSimpleName());
        deleteTree(folder);
        Software software = Software.builtIn(REPOSITORY);
        return new FailureStack(
                software, LocalCluster.start(software, new StackFolder(folder), StackSettings.onFreePorts(2)));
    }

    /** A job of its own name, topic and database on this stack, not started yet. */
    TotalsRun run(Orders orders) throws Exception {
        runs++;
        return new TotalsRun(this, "run" + runs, orders);
    }

    LocalCluster cluster() {
        return cluster;
    }

    Software software() {
        return software;
    }

    /** Kills a process and leaves it dead. */
    void kill(String name) {
        cluster.process(name).kill();
    }

    /** Kills all TaskManagers, so that no subtask can commit what another has staged. */
    void killTaskManagers() {
        List<StackProcess> taskManagers = cluster.processes().stream()
                .filter(process -> process.name().startsWith("taskmanager-"))
                .toList();
        taskManagers.forEach(process -> process.signal("KILL"));
        taskManagers.forEach(StackProcess::kill);
    }

    /** Stops PostgreSQL as {@code pg_ctl stop -m immediate} does: every connection is dropped, recovery is needed. */
    void stopPostgresImmediately() {
        StackProcess postgres = cluster.process("postgres");
        postgres.signal("QUIT");
        Awaitility.await("PostgreSQL's end").atMost(Duration.ofSeconds(30)).until(() -> !postgres.alive());
    }

    /** Starts again whatever is dead. */
    void revive() {
        cluster.revive();
    }

    /** The newest complete checkpoint that a job left behind, found without asking its JobManager. */
    String lastRetainedCheckpoint(String job) throws IOException {
        Path directory = cluster.folder().checkpoints().resolve(job);
        try (Stream<Path> checkpoints = Files.list(directory)) {
            return checkpoints
                    .filter(checkpoint -> Files.exists(checkpoint.resolve("_metadata")))
                    .max(Comparator.comparingLong(FailureStack::number))
                    .orElseThrow(() -> new IllegalStateException("There is no complete checkpoint in " + directory))
                    .toUri()
                    .toString();
        }
    }

    private static long number(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().replace("chk-", ""));
    }

    @Override
    public void close() {
        cluster.down();
    }

    private static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
