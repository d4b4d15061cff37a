package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.cluster.Submission;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code restore SAVEPOINT JOB.jar}. */
@Command(
        name = "restore",
        description = "Starts a job from a savepoint, waits until all its tasks run, and prints its id.",
        mixinStandardHelpOptions = true)
final class RestoreCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "SAVEPOINT", description = "The savepoint's path, as the cluster sees it.")
    private String savepoint = "";

    @Parameters(index = "1", paramLabel = "JOB.jar", description = "The jar of the job that is started.")
    private Path jar = Path.of("");

    @Option(names = "--class", description = "Its main class (default: the one the jar names).")
    private @Nullable String entryClass;

    @Option(names = "--arg", description = "An argument of its main method; may be repeated.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--parallelism", description = "Its default parallelism (default: the cluster's).")
    private @Nullable Integer parallelism;

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Out out = Out.of(spec);
        Submission job =
                new Submission(jar, Optional.ofNullable(entryClass), arguments, Optional.ofNullable(parallelism));
        out.line(cluster.lifecycle(out).start(job, savepoint));
        return SavepointTools.CLEAN;
    }
}
