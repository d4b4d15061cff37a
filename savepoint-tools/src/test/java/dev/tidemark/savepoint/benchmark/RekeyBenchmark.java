package dev.tidemark.savepoint.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Measures each contender in a JVM of its own, on one savepoint, and prints a table; arguments: keys, runs, directory. */
final class RekeyBenchmark {
    private final long keys;
    private final int runs;
    private final Path directory;
    private final Path savepoint;

    private RekeyBenchmark(String[] arguments) throws IOException {
        this.keys = arguments.length > 0 ? Long.parseLong(arguments[0]) : 3_000_000;
        this.runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
        Path parent = Path.of(arguments.length > 2 ? arguments[2] : System.getProperty("java.io.tmpdir"));
        this.directory = Files.createTempDirectory(parent, "rekey-benchmark-");
        this.savepoint = directory.resolve("savepoint");
    }

    private record Measurement(double seconds, long memoryMiB) {}

    public static void main(String[] arguments) throws Exception {
        RekeyBenchmark benchmark = new RekeyBenchmark(arguments);
        try {
            benchmark.run();
        } finally {
            delete(benchmark.directory);
        }
    }

    private void run() throws Exception {
        child("-Xmx1g", "generate", Long.toString(keys), savepoint.toString());
        double megabytes = bytes(savepoint) / 1e6;
        System.out.printf(
                Locale.ROOT, "%,d keys with a value of 90 bytes and a timer each, %.0f MB%n", keys, megabytes);
        Measurement copy = best(() -> {
            Path copied = directory.resolve("copy");
            long start = System.nanoTime();
            Process cp = new ProcessBuilder("cp", "-r", savepoint.toString(), copied.toString()).start();
            if (cp.waitFor() != 0) {
                throw new IOException("cp failed");
            }
            double seconds = (System.nanoTime() - start) / 1e9;
            delete(copied);
            return new Measurement(seconds, 0);
        });
        print("cp -r", copy, megabytes);
        print("inspect, 1 thread", tool("inspect", savepoint.toString(), "--threads", "1"), megabytes);
        print("inspect, 2 threads", tool("inspect", savepoint.toString()), megabytes);
        Measurement scan = tool("verify", savepoint.toString(), "--threads", "1");
        Measurement scanTwo = tool("verify", savepoint.toString());
        print("verify, 1 thread", scan, megabytes);
        print("verify, 2 threads", scanTwo, megabytes);
        Measurement one = rekey("1");
        Measurement two = rekey("2");
        print("rekey, 1 thread", one, megabytes);
        print("rekey, 2 threads", two, megabytes);
        Measurement stateProcessor = stateProcessor();
        print("State Processor API, parallelism 2", stateProcessor, megabytes);
        System.out.printf(
                Locale.ROOT,
                "rekey on two threads: %.1f times the State Processor API, %.2f of its own verify, %.2f of cp%n",
                stateProcessor.seconds() / two.seconds(),
                scanTwo.seconds() / two.seconds(),
                copy.seconds() / two.seconds());
    }

    private void print(String what, Measurement measured, double megabytes) {
        System.out.printf(
                Locale.ROOT,
                "%-36s %7.1f s %7.0f MB/s %8.2f M keys/s %6s MiB%n",
                what,
                measured.seconds(),
                megabytes / measured.seconds(),
                keys / measured.seconds() / 1e6,
                measured.memoryMiB() == 0 ? "-" : measured.memoryMiB());
    }

    private interface Run {
        Measurement run() throws Exception;
    }

    /** The fastest of some runs: other work on the machine only ever adds time. */
    private Measurement best(Run run) throws Exception {
        List<Measurement> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            all.add(run.run());
        }
        return all.stream()
                .min(Comparator.comparingDouble(Measurement::seconds))
                .orElseThrow();
    }

    private Measurement tool(String... arguments) throws Exception {
        return best(() -> child("-Xmx512m", arguments));
    }

    private Measurement rekey(String threads) throws Exception {
        return best(() -> {
            Path out = directory.resolve("rekeyed");
            Measurement measured = child(
                    "-Xmx512m",
                    "rekey",
                    savepoint.toString(),
                    out.toString(),
                    "--uid",
                    ProfileState.UID,
                    "--map",
                    "acme:{key}",
                    "--threads",
                    threads,
                    "--spill-dir",
                    directory.toString());
            delete(out);
            return measured;
        });
    }

    private Measurement stateProcessor() throws Exception {
        Path out = directory.resolve("by-state-processor");
        Measurement measured = child("-Xmx1g", "state-processor", savepoint.toString(), out.toString());
        delete(out);
        return measured;
    }

    private static Measurement child(String heap, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--add-opens") || option.startsWith("-Dlog4j"))
                .forEach(command::add);
        // as the launcher does
        command.addAll(List.of(
                heap, "-XX:+UseParallelGC", "-cp", System.getProperty("java.class.path"), MeasuredRun.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(List.of(arguments) + " failed: " + output);
        }
        String[] measured =
                output.substring(output.lastIndexOf(MeasuredRun.PREFIX)).strip().split(" ", -1);
        return new Measurement(Long.parseLong(measured[1]) / 1e3, Long.parseLong(measured[2]));
    }

    private static long bytes(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private static void delete(Path path) throws IOException {
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
