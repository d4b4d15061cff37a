package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.FactsJson;
import dev.tidemark.budget.job.ProgramFacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code facts JOB.jar}. */
@Command(
        name = "facts",
        description = "Lists what a job keeps: steps, keys, states, timers and windows, without running it.",
        mixinStandardHelpOptions = true)
final class FactsCommand implements Callable<Integer> {
    @Mixin
    private JobOptions job = new JobOptions();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandSpec parsed = Objects.requireNonNull(spec, "the command line injects it");
        ProgramFacts program = job.read(parsed.commandLine().getErr());
        PrintWriter out = parsed.commandLine().getOut();
        out.println(json ? FactsJson.write(program) : FactsText.of(program));
        out.flush();
        return StateBudget.CLEAN;
    }
}
