package dev.tidemark.budget.cli;

import dev.tidemark.budget.lock.LockFile;
import dev.tidemark.budget.lock.Locked;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.render.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lint JOB.jar}. */
@Command(
        name = "lint",
        description = "Checks a job against its budget and its lock, without running it.",
        mixinStandardHelpOptions = true)
final class LintCommand implements Callable<Integer> {
    @Mixin
    private JobOptions job = new JobOptions();

    @Mixin
    private BudgetOptions budgets = new BudgetOptions();

    @Option(names = "--lock", paramLabel = "FILE", description = "The state.lock the job is held against.")
    private @Nullable Path lock;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private Format format = Format.TEXT;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Out out = Out.of(spec);
        // a mistake in these is told before the job is read
        Verification verification =
                new Verification(budgets.read(), locked(), LocalDate.now(java.time.ZoneId.systemDefault()));
        Report report = verification.of(job.read(out.progress()));
        out.print(format.render(report));
        return report.findings().isEmpty() ? StateBudget.CLEAN : StateBudget.FINDINGS;
    }

    private Optional<List<Locked.Job>> locked() throws IOException {
        return lock == null ? Optional.empty() : Optional.of(LockFile.read(lock));
    }
}
