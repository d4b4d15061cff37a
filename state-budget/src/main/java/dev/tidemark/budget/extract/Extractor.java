package dev.tidemark.budget.extract;

import dev.tidemark.budget.extract.fork.Fork;
import dev.tidemark.budget.extract.fork.ForkReport;
import dev.tidemark.budget.extract.fork.ForkRequest;
import dev.tidemark.budget.extract.network.RefusedNetwork;
import dev.tidemark.budget.job.FactsJson;
import dev.tidemark.budget.job.ProgramFacts;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Reads jobs from their jar in a JVM of its own that has no network. Nothing of the jar is loaded into this JVM, and what the
 * program prints stays out of this one's output. Thread-safe.
 */
public final class Extractor {
    /** As Flink's own start scripts open the JDK to it, so that a program meets what it would meet on a cluster. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.reflect",
            "java.net",
            "java.io",
            "java.nio",
            "java.text",
            "java.time",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "java.util.concurrent.locks",
            "sun.nio.ch");

    /** How many operators may use up their limits before the look as a whole is given up. */
    private static final int OPERATORS = 200;

    private static final int LINES_SHOWN = 15;

    private Extractor() {}

    /**
     * Reads the jobs of a jar.
     *
     * @throws ExtractException if no job could be read
     * @throws InterruptedException if this thread was interrupted; the forked JVM has then been ended
     */
    public static ProgramFacts read(JobJar job) throws IOException, InterruptedException {
        if (!Files.isRegularFile(job.jar())) {
            throw new ExtractException("there is no jar " + job.jar(), "");
        }
        Path folder = Files.createTempDirectory("state-budget");
        try {
            return read(job, folder);
        } finally {
            delete(folder);
        }
    }

    private static ProgramFacts read(JobJar job, Path folder) throws IOException, InterruptedException {
        Path request = folder.resolve("request.json");
        Path report = folder.resolve("report.json");
        Path output = folder.resolve("output");
        Files.writeString(
                request,
                FactsJson.write(new ForkRequest(
                        job.jar().toAbsolutePath().toString(),
                        job.mainClass(),
                        job.arguments(),
                        job.mainLimit(),
                        job.operatorLimit())));
        Process fork = new ProcessBuilder(command(job, folder, request, report))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(ProcessBuilder.Redirect.PIPE)
                .start();
        Thread ending = new Thread(fork::destroyForcibly, "end-the-fork");
        Runtime.getRuntime().addShutdownHook(ending);
        try {
            fork.getOutputStream().close();
            Duration limit = job.mainLimit()
                    .plus(job.operatorLimit().multipliedBy(OPERATORS))
                    .plus(Duration.ofMinutes(1));
            if (!fork.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ExtractException(
                        "the job was not read within " + limit.toSeconds() + " s", lastLines(output));
            }
        } finally {
            fork.destroyForcibly();
            Runtime.getRuntime().removeShutdownHook(ending);
        }
        if (!Files.exists(report)) {
            throw new ExtractException(
                    "the JVM that read the job ended with code " + fork.exitValue() + " and without a report",
                    lastLines(output));
        }
        ForkReport answer = FactsJson.read(Files.readString(report), ForkReport.class);
        if (answer.failure().isPresent()) {
            throw new ExtractException(answer.failure().orElseThrow(), lastLines(output));
        }
        return answer.facts().orElseThrow();
    }

    private static List<String> command(JobJar job, Path folder, Path request, Path report) throws IOException {
        Path hosts = folder.resolve("hosts");
        RefusedNetwork.writeHosts(hosts);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // it lives for seconds
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx1g"));
        command.add("-Djava.io.tmpdir=" + Files.createDirectory(folder.resolve("tmp")));
        command.add("-Dlog4j2.configurationFile=classpath:state-budget-log4j2.properties");
        OPENED.forEach(opened -> command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
        command.addAll(RefusedNetwork.jvmOptions(hosts));
        command.addAll(List.of("-cp", classPath(job), Fork.class.getName(), request.toString(), report.toString()));
        return command;
    }

    private static String classPath(JobJar job) throws IOException {
        List<String> path = new ArrayList<>(List.of(System.getProperty("java.class.path")));
        if (job.lib().isPresent()) {
            try (Stream<Path> jars = Files.list(job.lib().orElseThrow())) {
                jars.filter(jar -> jar.toString().endsWith(".jar")).sorted().forEach(jar -> path.add(jar.toString()));
            }
        }
        return String.join(File.pathSeparator, path);
    }

    private static String lastLines(Path output) throws IOException {
        List<String> lines = new String(Files.readAllBytes(output), Charset.defaultCharset())
                .lines()
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
