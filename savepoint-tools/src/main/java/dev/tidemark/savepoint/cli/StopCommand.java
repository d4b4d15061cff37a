package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.cluster.JobLifecycle;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stop JOB DIRECTORY}. */
@Command(
        name = "stop",
        description = "Stops a job with a savepoint and prints its path.",
        mixinStandardHelpOptions = true)
final class StopCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "JOB", description = "The job's id.")
    private String job = "";

    @Parameters(index = "1", paramLabel = "DIRECTORY", description = "Where the savepoint's directory is made.")
    private String directory = "";

    @Option(names = "--format", defaultValue = "canonical", description = "canonical (the default) or native.")
    private String format = "";

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Out out = Out.of(spec);
        out.line(cluster.lifecycle(out)
                .stop(job, directory, RekeyOptions.choice("format", JobLifecycle.Format.class, format)));
        return SavepointTools.CLEAN;
    }
}
