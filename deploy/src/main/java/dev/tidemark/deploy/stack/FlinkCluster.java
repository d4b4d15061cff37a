package dev.tidemark.deploy.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.client.ClientUtils;
import org.apache.flink.client.program.PackagedProgram;
import org.apache.flink.client.program.ProgramInvocationException;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigUtils;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.WebOptions;
import org.apache.flink.core.execution.DefaultExecutorServiceLoader;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;

/**
 * A Flink cluster in this JVM, with its REST interface and web pages. A job is submitted as {@code flink run} does it:
 * the main class of a jar runs here with the arguments, and the jar's classes are loaded apart from this JVM's own.
 */
public final class FlinkCluster implements AutoCloseable {
    private static final Duration ANSWER = Duration.ofSeconds(60);

    private final MiniCluster cluster;
    private final URI webInterface;

    private FlinkCluster(MiniCluster cluster, URI webInterface) {
        this.cluster = cluster;
        this.webInterface = webInterface;
    }

    /**
     * Starts a cluster of one TaskManager.
     *
     * @param data for checkpoints, savepoints, uploads and temporary files
     * @param wishedPort of the REST interface, or {@link Port#ANY}
     * @param slots task slots
     * @throws IllegalStateException if the port is taken, or the cluster does not start
     */
    public static FlinkCluster start(Path data, int wishedPort, int slots) {
        int port = Port.choose(wishedPort, "Flink's web interface");
        try {
            var cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                    .setConfiguration(configuration(data, port))
                    .setNumTaskManagers(1)
                    .setNumSlotsPerTaskManager(slots)
                    .build());
            cluster.start();
            return new FlinkCluster(cluster, cluster.getRestAddress().get(ANSWER.toSeconds(), TimeUnit.SECONDS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (Exception e) { // MiniCluster.start declares no narrower type
            throw new IllegalStateException("Flink could not be started in " + data + ": " + e.getMessage(), e);
        }
    }

    /** Where the web pages and the REST interface are. */
    public URI webInterface() {
        return webInterface;
    }

    /**
     * Submits a job; it is accepted when this returns, though not running yet.
     *
     * @param jar the jar with the job's main class
     * @param savepoint what to start from, if anything
     * @param mainClass the class whose {@code main} builds and executes the job
     * @param arguments for {@code main}
     * @return the job's id
     * @throws IllegalStateException if the job's main method fails, with its reason
     */
    public JobID submit(Path jar, Optional<String> savepoint, String mainClass, List<String> arguments) {
        var id = new JobID();
        var configuration = new Configuration();
        configuration.set(DeploymentOptions.TARGET, "remote");
        configuration.set(DeploymentOptions.ATTACHED, false);
        configuration.set(RestOptions.ADDRESS, webInterface.getHost());
        configuration.set(RestOptions.PORT, webInterface.getPort());
        configuration.set(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID, id.toHexString());
        ConfigUtils.encodeCollectionToConfig(configuration, PipelineOptions.JARS, List.of(jar.toUri()), URI::toString);
        savepoint.ifPresent(path -> configuration.set(StateRecoveryOptions.SAVEPOINT_PATH, path));
        try (PackagedProgram program = PackagedProgram.newBuilder()
                .setJarFile(jar.toFile())
                .setEntryPointClassName(mainClass)
                .setArguments(arguments.toArray(String[]::new))
                .setConfiguration(configuration)
                .build()) {
            ClientUtils.executeProgram(new DefaultExecutorServiceLoader(), configuration, program, true, true);
            return id;
        } catch (ProgramInvocationException e) {
            throw new IllegalStateException("The job was not accepted: " + root(e), e);
        }
    }

    /** What the job is doing. */
    public JobStatus status(JobID job) {
        return await(cluster.getJobStatus(job));
    }

    /** Why the job failed or last restarted, if it did. */
    public Optional<String> failure(JobID job) {
        var error = await(cluster.getArchivedExecutionGraph(job)).getFailureInfo();
        return Optional.ofNullable(error).map(info -> info.getExceptionAsString());
    }

    /** Stops the job with a savepoint, leaving open windows in it. @return the savepoint's path */
    public String stopWithSavepoint(JobID job, Path directory) {
        return await(
                cluster.stopWithSavepoint(job, directory.toUri().toString(), false, SavepointFormatType.CANONICAL));
    }

    /** Cancels the job; what no checkpoint has made durable is given up. */
    public void cancel(JobID job) {
        await(cluster.cancelJob(job));
    }

    @Override
    public void close() {
        await(cluster.closeAsync());
    }

    private static Configuration configuration(Path data, int port) throws IOException {
        var configuration = new Configuration();
        configuration.set(RestOptions.ADDRESS, "127.0.0.1");
        configuration.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
        configuration.set(RestOptions.BIND_PORT, Integer.toString(port));
        configuration.set(RestOptions.PORT, port);
        configuration.set(JobManagerOptions.ADDRESS, "127.0.0.1");
        configuration.set(TaskManagerOptions.HOST, "127.0.0.1");
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(128));
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, MemorySize.ofMebiBytes(64));
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.ofMebiBytes(64));
        configuration.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                directory(data, "checkpoints").toUri().toString());
        configuration.set(
                CheckpointingOptions.SAVEPOINT_DIRECTORY,
                directory(data, "savepoints").toUri().toString());
        configuration.set(WebOptions.TMP_DIR, directory(data, "web").toString());
        configuration.set(WebOptions.UPLOAD_DIR, directory(data, "uploads").toString());
        configuration.set(CoreOptions.TMP_DIRS, directory(data, "tmp").toString());
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 10);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofSeconds(1));
        configuration.set(MetricOptions.METRIC_FETCHER_UPDATE_INTERVAL, Duration.ofSeconds(1));
        return configuration;
    }

    private static Path directory(Path data, String name) throws IOException {
        return Files.createDirectories(data.resolve(name)).toAbsolutePath();
    }

    private static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.orTimeout(ANSWER.toSeconds(), TimeUnit.SECONDS).join();
        } catch (CompletionException e) {
            throw new IllegalStateException("Flink did not do it: " + root(e), e);
        }
    }

    /** What it all began with; a job's own refusal prints as its sentence alone. */
    private static Throwable root(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
