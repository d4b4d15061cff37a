package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.lock.Change;
import dev.tidemark.budget.lock.FlinkOpinion;
import dev.tidemark.budget.lock.LockJob;
import dev.tidemark.budget.lock.Locked;
import dev.tidemark.budget.lock.Takeover;
import dev.tidemark.budget.rule.RuleContext;
import dev.tidemark.budget.rule.Rules;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.render.Format;
import java.io.IOException;
import java.net.URLClassLoader;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code check JOB.jar --against LOCK|JAR|SAVEPOINT}. */
@Command(
        name = "check",
        description = "Says what would be kept, migrated, lost or refused if this build took over.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Mixin
    private JobOptions options = new JobOptions();

    @Option(
            names = "--against",
            required = true,
            paramLabel = "LOCK|JAR|SAVEPOINT",
            description = "The state there is: a state.lock, the jar that runs, or a savepoint.")
    private String against = "";

    @Option(names = "--job", paramLabel = "NAME", description = "Only this job of the program.")
    private @Nullable String only;

    @Option(
            names = "--ask-flink",
            description =
                    "Also let Flink compare, for serializers of your own: this loads classes of the jar into this JVM.")
    private boolean askFlink;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Print findings as ${COMPLETION-CANDIDATES}. Default: a list of all states.")
    private @Nullable Format format;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Out out = Out.of(spec);
        ProgramFacts program = chosen(options.read(out.progress()));
        OldState old = OldState.read(against, options, out.progress());
        List<Finding> findings = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (JobFacts job : program.jobs()) {
            Locked.Job before = old.of(job, program)
                    .orElseThrow(
                            () -> new IllegalArgumentException(against + " knows no job '" + job.name() + "'; it has "
                                    + old.jobs().stream().map(Locked.Job::name).toList()));
            List<Change> changes = changes(before, LockJob.of(job));
            text.append(ChangesText.of(job.name(), changes));
            findings.addAll(Rules.takeover(new RuleContext(
                    job, List.of(), Optional.empty(), changes, LocalDate.now(ZoneId.systemDefault()), List.of())));
        }
        Report report = new Report(
                "state-budget",
                Verification.VERSION,
                Rules.infos(),
                program.jobs().stream().map(JobFacts::name).toList(),
                Optional.empty(),
                findings);
        out.print(format == null ? text.toString() : format.render(report));
        return findings.isEmpty() ? StateBudget.CLEAN : StateBudget.FINDINGS;
    }

    private List<Change> changes(Locked.Job before, Locked.Job now) throws IOException {
        List<Change> changes = new ArrayList<>(Takeover.of(before, now));
        if (askFlink) {
            try (URLClassLoader classes = options.classes()) {
                changes.addAll(FlinkOpinion.beside(changes, before, now, classes));
            }
        }
        return changes;
    }

    private ProgramFacts chosen(ProgramFacts program) {
        if (only == null) {
            return program;
        }
        List<JobFacts> jobs =
                program.jobs().stream().filter(job -> job.name().equals(only)).toList();
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("the program has no job '" + only + "'; it has "
                    + program.jobs().stream().map(JobFacts::name).toList());
        }
        return new ProgramFacts(program.mainClass(), jobs, program.notes());
    }
}
