package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.stack.StackAddress;
import dev.tidemark.deploy.stack.StackDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A stack of processes on this machine: Kafka, PostgreSQL, a JobManager and TaskManagers. The processes outlive this
 * object and this JVM; any later one finds them in the stack's folder. Not thread-safe, and to be changed by one
 * process at a time.
 */
public final class LocalCluster {
    private final Software software;
    private final StackFolder folder;
    private final StackSettings settings;
    private final ServiceControl control;

    private LocalCluster(Software software, StackFolder folder, StackSettings settings) {
        this.software = software;
        this.folder = folder;
        this.settings = settings;
        this.control = new ServiceControl(new ProcessTable(folder));
    }

    /**
     * Starts a stack, all services at once; they serve when this returns.
     *
     * @param settings its ports and size
     * @throws IllegalStateException if one runs in that folder, a port is taken or a service does not start; what was
     *     started before has been ended again
     */
    public static LocalCluster start(Software software, StackFolder folder, StackSettings settings) {
        Optional<StackProcess> running = new ProcessTable(folder)
                .all().stream().filter(StackProcess::alive).findFirst();
        if (running.isPresent()) {
            throw new IllegalStateException("A stack is up in " + folder.root() + ": " + running.get()
                    + " runs; end it by 'deploy/local-stack down' first.");
        }
        settings.checkFree();
        folder.create();
        LogConfiguration.write(folder);
        FlinkConfiguration.write(folder, settings);
        settings.write(folder.settings());
        var cluster = new LocalCluster(software, folder, settings);
        try {
            cluster.startAll(cluster.services());
            cluster.writeAddress();
        } catch (IllegalStateException e) {
            cluster.down();
            throw e;
        }
        return cluster;
    }

    /**
     * The stack of a folder, some of whose processes may have died.
     *
     * @throws IllegalStateException if none was started there, or it was ended
     */
    public static LocalCluster open(Software software, StackFolder folder) {
        if (!Files.exists(folder.settings()) || new ProcessTable(folder).all().isEmpty()) {
            throw new IllegalStateException(
                    "No stack is up in " + folder.root() + "; start one by 'deploy/local-stack up'.");
        }
        return new LocalCluster(software, folder, StackSettings.read(folder.settings()));
    }

    /** Where it keeps its files. */
    public StackFolder folder() {
        return folder;
    }

    /** What it was started with. */
    public StackSettings settings() {
        return settings;
    }

    /** Its processes, also those that have died. */
    public List<StackProcess> processes() {
        return control.processes();
    }

    /**
     * One of its processes.
     *
     * @throws IllegalStateException if there is none of that name
     */
    public StackProcess process(String name) {
        return control.process(name);
    }

    /** Starts again what has died. @return the names of what was started */
    public List<String> revive() {
        List<Service> dead = services().stream()
                .filter(service -> !control.runs(service.name()))
                .toList();
        startAll(dead);
        writeAddress();
        return dead.stream().map(Service::name).toList();
    }

    /** Ends one service in good order; {@link #revive()} starts it again. */
    public void stop(String name) {
        control.end(services().stream()
                .filter(service -> service.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No service is called " + name + ".")));
    }

    /** Ends all processes, those first that would miss the others; the folder keeps data, logs and savepoints. */
    public void down() {
        List<Service> services = new ArrayList<>(services());
        Collections.reverse(services);
        services.forEach(control::end);
    }

    /**
     * Says what has died, if anything has.
     *
     * @throws IllegalStateException naming it, its log and what to do
     */
    public void checkAlive() {
        for (Service service : services()) {
            if (!control.runs(service.name())) {
                throw new IllegalStateException(service.name() + " has died; its log is "
                        + folder.logs().resolve(service.name() + ".log")
                        + ", and 'deploy/local-stack up' starts it again.");
            }
        }
    }

    /** Flink's REST interface. */
    public FlinkRest flink() {
        return new FlinkRest(settings.flink());
    }

    /** Where Kafka's clients connect. */
    public String bootstrapServers() {
        return "127.0.0.1:" + settings.kafka();
    }

    /** The stack's database. */
    public StackDatabase database() {
        return new StackDatabase(settings.postgres());
    }

    /** Submits a job by Flink's command line. @return its id */
    public String submit(Submission submission) {
        return cli().run(submission);
    }

    /** Takes a savepoint while the job runs on. @return its path */
    public String savepoint(String job) {
        return cli().savepoint(job);
    }

    /** Stops a job with a savepoint, leaving open windows in it. @return its path */
    public String stopJob(String job) {
        return cli().stop(job);
    }

    /** Stops a job with a savepoint after sending it the end of time. @return its path */
    public String drainJob(String job) {
        return cli().drain(job);
    }

    /** Lets other commands, such as {@code deploy/bin/query}, find the services while PostgreSQL runs. */
    private void writeAddress() {
        Path file = folder.root().resolve("stack.properties");
        var address = new StackAddress(
                process(PostgresService.NAME).pid(),
                database().jdbcUrl(),
                StackDatabase.USER,
                bootstrapServers(),
                "http://127.0.0.1:" + settings.flink());
        try {
            address.write(file);
        } catch (IOException e) {
            throw new UncheckedIOException("The stack's address could not be written to " + file + ": " + e, e);
        }
    }

    private FlinkCli cli() {
        return new FlinkCli(software, folder);
    }

    private List<Service> services() {
        Stream<Service> first = Stream.of(
                new PostgresService(software, folder, settings),
                new KafkaService(software, folder, settings),
                new JobManagerService(software, folder, settings));
        Stream<Service> taskManagers = IntStream.rangeClosed(1, settings.taskManagers())
                .mapToObj(number -> new TaskManagerService(software, folder, settings, number));
        return Stream.concat(first, taskManagers).toList();
    }

    private void startAll(List<Service> services) {
        services.stream()
                .filter(TaskManagerService.class::isInstance)
                .findFirst()
                .ifPresent(Service::prepare); // it takes seconds and is the same for all
        var started = services.stream()
                .map(service -> CompletableFuture.runAsync(() -> control.start(service)))
                .toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(started).join();
        } catch (CompletionException e) {
            String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new IllegalStateException(reason, e);
        }
    }
}
