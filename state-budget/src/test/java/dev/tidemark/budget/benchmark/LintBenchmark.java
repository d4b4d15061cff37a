package dev.tidemark.budget.benchmark;

import dev.tidemark.budget.extract.FixtureJar;
import dev.tidemark.budget.fixture.ThirtySteps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Lints through the launcher, as a build does, and prints time and memory; the argument is the number of runs. Linux only: memory
 * is read from {@code /proc}.
 */
final class LintBenchmark {
    private static final int CLEAN = 0;
    private static final int FINDINGS = 1;
    private static final double MIB = 1024 * 1024;

    private final int runs;
    private final Path root;
    private final Path folder;

    private LintBenchmark(int runs, Path root, Path folder) {
        this.runs = runs;
        this.root = root;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        int runs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        Path folder = Files.createTempDirectory("lint-benchmark");
        Path root = Path.of(System.getProperty("tidemark.root", "")).toAbsolutePath();
        new LintBenchmark(runs, root, folder).run();
    }

    private void run() throws IOException, InterruptedException {
        Path jobs = built("jobs/target/tidemark-jobs.jar");
        built("state-budget/target/state-budget.jar");
        Path fixtures = FixtureJar.in(folder);
        System.out.printf(
                Locale.ROOT,
                "%d runs each on %d cores; memory is that of the launcher's JVM and the forked one together%n%n",
                runs,
                Runtime.getRuntime().availableProcessors());
        System.out.printf("%-18s %8s %8s %8s %10s %s%n", "job", "fastest", "median", "slowest", "memory", "goals");
        measure(
                "30 operators",
                "median < 10 s, < 512 MiB",
                List.of("lint", fixtures.toString(), "-c", ThirtySteps.class.getName()));
        measure(
                "customer-totals",
                "median < 5 s, < 512 MiB",
                List.of(
                        "lint",
                        jobs.toString(),
                        "--budget",
                        root.resolve("jobs/budgets").toString(),
                        "--lock",
                        root.resolve("jobs/budgets/state.lock").toString(),
                        "--",
                        "customer-totals",
                        "--config",
                        root.resolve("jobs/examples/customer-totals.yaml").toString(),
                        "--skip-checks"));
    }

    private void measure(String name, String goals, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(root.resolve("state-budget/bin/state-budget").toString()));
        command.addAll(arguments);
        List<MeasuredProcess> all = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            MeasuredProcess measured = MeasuredProcess.run(command, folder.resolve("output"));
            if (measured.code() != CLEAN && measured.code() != FINDINGS) {
                throw new IOException(command + " ended with " + measured.code() + ": " + measured.output());
            }
            all.add(measured);
        }
        all.sort(Comparator.comparingDouble(MeasuredProcess::seconds));
        System.out.printf(
                Locale.ROOT,
                "%-18s %6.1f s %6.1f s %6.1f s %6.0f MiB %s%n",
                name,
                all.get(0).seconds(),
                all.get(runs / 2).seconds(),
                all.get(runs - 1).seconds(),
                all.stream().mapToLong(MeasuredProcess::peakBytes).max().orElseThrow() / MIB,
                goals);
    }

    private Path built(String path) throws IOException {
        Path jar = root.resolve(path);
        if (!Files.isRegularFile(jar)) {
            throw new IOException(
                    "there is no " + jar + "; build it first: mvn -q -pl jobs,state-budget -am -DskipTests package");
        }
        return jar;
    }
}
