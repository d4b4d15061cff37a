package dev.tidemark.savepoint.cli;

import dev.tidemark.budget.extract.Extractor;
import dev.tidemark.budget.extract.JobJar;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.savepoint.check.Handover;
import dev.tidemark.savepoint.render.HandoverText;
import dev.tidemark.savepoint.render.Json;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code check SAVEPOINT JOB.jar [ARGS]}. */
@Command(
        name = "check",
        description = "Says what a build would keep, migrate, lose or refuse of a savepoint. The job is read, not run.",
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "SAVEPOINT", description = "The savepoint's directory, or its _metadata.")
    private String savepoint = "";

    @Parameters(index = "1", paramLabel = "JOB.jar", description = "The build's jar, as it would be submitted.")
    private Path jar = Path.of("");

    @Parameters(index = "2..*", paramLabel = "ARGS", description = "After --: what the job's main is given.")
    private List<String> arguments = List.of();

    @Option(names = "--class", description = "The main class (default: the one the jar names).")
    private @Nullable String mainClass;

    @Option(names = "--lib", description = "A folder of jars that the cluster would bring.")
    private @Nullable Path lib;

    @Option(names = "--job", description = "Which job, if the program has several.")
    private @Nullable String only;

    @Option(
            names = "--accept",
            paramLabel = "UID[/STATE]=REASON",
            description = "Why it is right that a step or state is lost, or not decided; may be repeated.")
    private Map<String, String> reasons = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException(jar + ": no such jar");
        }
        Out out = Out.of(spec);
        Savepoint opened = Savepoint.open(savepoint);
        out.note("reading " + jar + " without running it");
        ProgramFacts program = Extractor.read(new JobJar(
                jar,
                Optional.ofNullable(mainClass),
                arguments,
                Optional.ofNullable(lib),
                JobJar.MAIN_LIMIT,
                JobJar.OPERATOR_LIMIT));
        Handover handover = Handover.of(opened, job(program), reasons, TrustedClasses.flinkOnly());
        out.print(json ? Json.of(handover) : HandoverText.of(handover));
        return handover.clear() ? SavepointTools.CLEAN : SavepointTools.FINDINGS;
    }

    private JobFacts job(ProgramFacts program) {
        List<JobFacts> jobs = program.jobs().stream()
                .filter(job -> only == null || job.name().equals(only))
                .toList();
        if (jobs.size() != 1) {
            throw new IllegalArgumentException("a savepoint is of one job; the program has "
                    + program.jobs().stream().map(JobFacts::name).toList() + ", choose one with --job");
        }
        return jobs.get(0);
    }
}
