package dev.tidemark.budget.cli;

import dev.tidemark.budget.audit.Audit;
import dev.tidemark.budget.audit.AuditFindings;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.lock.LockFile;
import dev.tidemark.budget.model.WrittenBudget;
import dev.tidemark.budget.report.Page;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code report JOB.jar --budget FILE}. */
@Command(
        name = "report",
        description = "Writes one HTML page of all of it, readable without a network.",
        mixinStandardHelpOptions = true)
final class ReportCommand implements Callable<Integer> {
    @Mixin
    private JobOptions job = new JobOptions();

    @Mixin
    private BudgetOptions budgets = new BudgetOptions();

    @Mixin
    private AuditOptions options = new AuditOptions();

    @Option(names = "--lock", paramLabel = "FILE", description = "The state.lock the job is held against.")
    private @Nullable Path lock;

    @Option(names = "--savepoint", paramLabel = "PATH", description = "A savepoint the budget is held against.")
    private @Nullable String savepoint;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "state-budget.html",
            description = "The page. Default: ${DEFAULT-VALUE}.")
    private Path page = Path.of("state-budget.html");

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Out out = Out.of(spec);
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        List<WrittenBudget> written = budgets.readSome();
        if (savepoint != null && written.size() > 1) {
            throw new IllegalArgumentException("a savepoint is of one job; give its budget alone");
        }
        Report linted = new Verification(
                        written, lock == null ? Optional.empty() : Optional.of(LockFile.read(lock)), today)
                .of(job.read(out.progress()));
        List<Page.Job> jobs = new ArrayList<>();
        for (WrittenBudget budget : written) {
            Optional<Audit> audit = savepoint == null
                    ? Optional.empty()
                    : Optional.of(options.audit(budget.budget(), savepoint, today));
            List<Finding> findings = Stream.concat(
                            linted.findings().stream().filter(finding -> finding.job()
                                    .equals(budget.budget().job())),
                            audit.stream().flatMap(done -> AuditFindings.of(done, today).stream()))
                    .toList();
            jobs.add(new Page.Job(JobEstimate.of(budget.budget()), audit, findings));
        }
        Files.writeString(page, Page.of(jobs));
        out.note("Wrote " + page);
        return StateBudget.CLEAN;
    }
}
