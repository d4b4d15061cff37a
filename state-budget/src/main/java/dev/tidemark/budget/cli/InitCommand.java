package dev.tidemark.budget.cli;

import dev.tidemark.budget.init.Draft;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code init JOB.jar}. */
@Command(
        name = "init",
        description = "Drafts a job's budget, with TODO where a person has to answer.",
        mixinStandardHelpOptions = true)
final class InitCommand implements Callable<Integer> {
    @Mixin
    private JobOptions options = new JobOptions();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write each job's draft to DIR/<job>.yaml, and never over a file. Default: print them.")
    private @Nullable Path directory;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Out out = Out.of(spec);
        ProgramFacts program = options.read(out.progress());
        for (JobFacts job : program.jobs()) {
            if (directory == null) {
                out.print(Draft.of(job));
            } else {
                Path file = directory.resolve(job.name().replaceAll("[^A-Za-z0-9._-]+", "-") + ".yaml");
                if (Files.exists(file)) {
                    throw new IllegalArgumentException(file + " is there already; move it away or write elsewhere");
                }
                Files.createDirectories(directory);
                Files.writeString(file, Draft.of(job));
                out.note("Wrote " + file);
            }
        }
        return StateBudget.CLEAN;
    }
}
