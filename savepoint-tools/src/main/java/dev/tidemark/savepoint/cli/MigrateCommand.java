package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.cluster.JobLifecycle;
import dev.tidemark.savepoint.cluster.Submission;
import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.inspect.Verifier;
import dev.tidemark.savepoint.render.LedgerText;
import dev.tidemark.savepoint.rewrite.Ledger;
import dev.tidemark.savepoint.rewrite.PlanBuilder;
import dev.tidemark.savepoint.rewrite.PlanFile;
import dev.tidemark.savepoint.rewrite.RewriteOptions;
import dev.tidemark.savepoint.rewrite.Rewriter;
import dev.tidemark.snapshot.Savepoint;
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

/** {@code migrate JOB DIRECTORY}. */
@Command(
        name = "migrate",
        description = {
            "Stops a job with a savepoint, applies a plan, verifies the result and starts the new build from it.",
            "If anything fails once the job is stopped, the old build is started from the old savepoint."
        },
        mixinStandardHelpOptions = true)
final class MigrateCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "JOB", description = "The id of the running job.")
    private String job = "";

    @Parameters(
            index = "1",
            paramLabel = "DIRECTORY",
            description = "Where both savepoints are made; this tool and the cluster must both reach it.")
    private String directory = "";

    @Option(names = "--plan", required = true, paramLabel = "PLAN.yaml", description = "What is changed.")
    private Path plan = Path.of("");

    @Option(names = "--new-jar", required = true, description = "The build that is started.")
    private Path newJar = Path.of("");

    @Option(names = "--new-class", description = "Its main class (default: the one the jar names).")
    private @Nullable String newClass;

    @Option(names = "--new-arg", description = "An argument of its main method; may be repeated.")
    private List<String> newArguments = new ArrayList<>();

    @Option(names = "--old-jar", required = true, description = "The build that runs now, for the way back.")
    private Path oldJar = Path.of("");

    @Option(names = "--old-class", description = "Its main class (default: the one the jar names).")
    private @Nullable String oldClass;

    @Option(names = "--old-arg", description = "An argument of its main method; may be repeated.")
    private List<String> oldArguments = new ArrayList<>();

    @Option(names = "--parallelism", description = "The default parallelism of both (default: the cluster's).")
    private @Nullable Integer parallelism;

    @Mixin
    private RewriteTuning tuning = new RewriteTuning();

    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Out out = Out.of(spec);
        // whatever can be found wrong before the job is stopped
        PlanFile changes = PlanFile.read(plan);
        Submission renewed = submission(newJar, newClass, newArguments);
        Submission old = submission(oldJar, oldClass, oldArguments);
        RewriteOptions options = tuning.options();
        JobLifecycle lifecycle = cluster.lifecycle(out);
        out.note("stopping job " + job);
        String before = lifecycle.stop(job, directory, JobLifecycle.Format.CANONICAL);
        out.note("stopped with the savepoint " + before);
        try {
            String after = rewrite(changes, before, options, out);
            String id = lifecycle.start(renewed, after);
            out.line(after);
            out.line(id);
            return SavepointTools.CLEAN;
        } catch (IOException | RuntimeException e) {
            throw back(lifecycle, old, before, e, out);
        }
    }

    private Submission submission(Path jar, @Nullable String entryClass, List<String> arguments) {
        return new Submission(jar, Optional.ofNullable(entryClass), arguments, Optional.ofNullable(parallelism));
    }

    private static String rewrite(PlanFile changes, String before, RewriteOptions options, Out out) throws IOException {
        Savepoint savepoint = Savepoint.open(before);
        PlanBuilder builder = new PlanBuilder(savepoint, options.classes());
        ApplyCommand.addAll(changes, builder, options.classes());
        Ledger ledger = new Rewriter(builder.build(), options).rewrite(savepoint, before + "-migrated");
        out.note(LedgerText.of(ledger));
        String after = ledger.output();
        Inspector inspector = new Inspector(options.classes(), options.threads());
        Verifier.Verdict verdict = new Verifier(inspector).verify(Savepoint.open(after));
        if (!verdict.faults().isEmpty()) {
            throw new IOException(after + ": " + String.join("; ", verdict.faults()));
        }
        return after;
    }

    private static IOException back(JobLifecycle lifecycle, Submission old, String before, Exception fault, Out out) {
        out.note("the migration failed; starting the old job from " + before);
        try {
            String id = lifecycle.start(old, before);
            return new IOException(
                    "the migration failed: " + fault.getMessage() + System.lineSeparator()
                            + "the old job runs again as " + id + ", from " + before,
                    fault);
        } catch (IOException | RuntimeException e) {
            e.addSuppressed(fault);
            return new IOException(
                    "the migration failed: " + fault.getMessage() + System.lineSeparator()
                            + "and the old job did not start from " + before + " either: " + e.getMessage(),
                    e);
        }
    }
}
