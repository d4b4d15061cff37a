package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.lock.LockFile;
import dev.tidemark.budget.lock.LockJob;
import dev.tidemark.budget.lock.Locked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lock JOB.jar}. */
@Command(
        name = "lock",
        description = "Writes what a job's state depends on into state.lock, to be reviewed and committed.",
        mixinStandardHelpOptions = true)
final class LockCommand implements Callable<Integer> {
    @Mixin
    private JobOptions job = new JobOptions();

    @Option(
            names = "--lock",
            paramLabel = "FILE",
            defaultValue = "state.lock",
            description = "The file; jobs of other programs in it stay. Default: ${DEFAULT-VALUE}.")
    private Path file = Path.of("state.lock");

    @Option(
            names = "--verify",
            description = "Write nothing; say whether the file is what would be written. For continuous integration.")
    private boolean verify;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Out out = Out.of(spec);
        List<Locked.Job> before = Files.exists(file) ? LockFile.read(file) : List.of();
        ProgramFacts program = job.read(out.progress());
        String text = LockFile.write(merged(before, program));
        Set<String> old = lines(LockFile.write(before));
        Set<String> now = lines(text);
        old.stream().filter(line -> !now.contains(line)).forEach(line -> out.print("- " + line + "\n"));
        now.stream().filter(line -> !old.contains(line)).forEach(line -> out.print("+ " + line + "\n"));
        if (verify) {
            out.note(old.equals(now) ? file + " is up to date" : file + " is not up to date; run state-budget lock");
            return old.equals(now) ? StateBudget.CLEAN : StateBudget.FINDINGS;
        }
        Files.writeString(file, text);
        out.note("Wrote " + file);
        return StateBudget.CLEAN;
    }

    private static List<Locked.Job> merged(List<Locked.Job> before, ProgramFacts program) {
        List<Locked.Job> jobs =
                new ArrayList<>(program.jobs().stream().map(LockJob::of).toList());
        before.stream()
                .filter(old -> jobs.stream().noneMatch(job -> job.name().equals(old.name())))
                .toList()
                .forEach(jobs::add);
        return jobs;
    }

    private static Set<String> lines(String text) {
        return new LinkedHashSet<>(text.lines().skip(1).toList());
    }
}
