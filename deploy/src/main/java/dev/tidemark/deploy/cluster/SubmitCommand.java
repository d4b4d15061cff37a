package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.stack.StackDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "submit",
        description = "Start customer-totals by Flink's command line, and make the topics and tables it needs.")
final class SubmitCommand implements Callable<Integer> {
    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "The job's configuration; default jobs/examples/customer-totals.yaml. The stack's own addresses"
                            + " take the place of those in it.")
    private @Nullable Path config;

    @Option(names = "--from", paramLabel = "PATH", description = "The savepoint or retained checkpoint to start from.")
    private @Nullable String from;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "2",
            description = "The parallelism of all steps; default 2.")
    private int parallelism;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A value that wins over the file's, such as generation=2 or watermarks.idleness=PT5S.")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException, SQLException {
        LocalCluster cluster = stack.open();
        cluster.checkAlive();
        RunningJob.requireNone(cluster.flink());
        Path file = config == null ? StackOptions.repository().resolve("jobs/examples/customer-totals.yaml") : config;
        JobFile job = JobFile.read(file)
                .at(cluster.bootstrapServers(), cluster.database().jdbcUrl(), StackDatabase.USER);
        for (Map.Entry<String, String> override : overrides.entrySet()) {
            job = job.with(override.getKey(), override.getValue());
        }
        try (Connection database = cluster.database().connect()) {
            String id = new JobStart(cluster, stack.software().jobsJar())
                    .submit(job, database, parallelism, Optional.ofNullable(from));
            spec.commandLine().getOut().println(id);
        }
        return ExitCode.OK;
    }
}
