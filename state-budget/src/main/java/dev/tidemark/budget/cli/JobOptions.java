package dev.tidemark.budget.cli;

import dev.tidemark.budget.extract.Extractor;
import dev.tidemark.budget.extract.JobJar;
import dev.tidemark.budget.job.ProgramFacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which job jar is read, and how its {@code main} is called. */
final class JobOptions {
    @Parameters(index = "0", paramLabel = "JOB.jar", description = "The job's jar, as it would be submitted.")
    private Path jar = Path.of("");

    @Parameters(index = "1..*", paramLabel = "ARGS", description = "After --: what the job's main is given.")
    private List<String> arguments = List.of();

    @Option(
            names = {"-c", "--class"},
            paramLabel = "MAIN",
            description = "The class whose main is run; by default the one the jar's manifest names.")
    private @Nullable String mainClass;

    @Option(
            names = "--lib",
            paramLabel = "DIR",
            description = "A folder of jars that the cluster would bring, such as the SQL planner and connectors.")
    private @Nullable Path lib;

    @Option(
            names = "--main-timeout",
            paramLabel = "DURATION",
            description = "How long main may take, in ISO-8601. Default: PT60S.")
    private Duration mainLimit = JobJar.MAIN_LIMIT;

    @Option(
            names = "--operator-timeout",
            paramLabel = "DURATION",
            description = "How long one operator may take to open, in ISO-8601. Default: PT3S.")
    private Duration operatorLimit = JobJar.OPERATOR_LIMIT;

    /** The jar's classes and those of {@code --lib}, over this tool's own. */
    URLClassLoader classes() throws IOException {
        List<URL> urls = new ArrayList<>(List.of(jar.toUri().toURL()));
        if (lib != null) {
            try (Stream<Path> jars = Files.list(lib)) {
                for (Path each : jars.filter(file -> file.toString().endsWith(".jar"))
                        .sorted()
                        .toList()) {
                    urls.add(each.toUri().toURL());
                }
            }
        }
        return new URLClassLoader(urls.toArray(URL[]::new), JobOptions.class.getClassLoader());
    }

    /** Reads the job and says so on {@code progress}. */
    ProgramFacts read(PrintWriter progress) throws IOException, InterruptedException {
        return read(jar, progress);
    }

    /** Reads another jar as this one is read: the same class, arguments and limits. */
    ProgramFacts read(Path other, PrintWriter progress) throws IOException, InterruptedException {
        long start = System.nanoTime();
        progress.println("Reading " + other + " without running it");
        progress.flush();
        ProgramFacts program = Extractor.read(new JobJar(
                other, Optional.ofNullable(mainClass), arguments, Optional.ofNullable(lib), mainLimit, operatorLimit));
        int steps = program.jobs().stream().mapToInt(job -> job.steps().size()).sum();
        progress.printf(
                "Read %d %s with %d steps (%.1f s)%n",
                program.jobs().size(),
                program.jobs().size() == 1 ? "job" : "jobs",
                steps,
                (System.nanoTime() - start) / 1e9);
        program.notes().stream()
                .filter(note -> note.kind() == ProgramFacts.Kind.CONNECTION_REFUSED)
                .forEach(note -> progress.println("  refused: " + note.text()));
        progress.flush();
        return program;
    }
}
