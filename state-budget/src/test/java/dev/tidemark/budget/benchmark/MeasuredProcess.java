package dev.tidemark.budget.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One run of a command: its time, and the most memory that it and the processes it started held at one moment.
 *
 * @param seconds from its start to its end
 * @param peakBytes resident, of all of them together, read every few milliseconds; pages they share count for each
 */
record MeasuredProcess(int code, double seconds, long peakBytes, String output) {
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final long BETWEEN_LOOKS_MILLIS = 5;

    static MeasuredProcess run(List<String> command, Path output) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        long peak = 0;
        do {
            peak = Math.max(peak, resident(process));
        } while (!process.waitFor(BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS));
        double seconds = (System.nanoTime() - start) / 1e9;
        return new MeasuredProcess(process.exitValue(), seconds, peak, Files.readString(output));
    }

    private static long resident(Process process) throws IOException {
        long sum = 0;
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        for (ProcessHandle each : all) {
            sum += resident(each.pid());
        }
        return sum;
    }

    private static long resident(long pid) throws IOException {
        try {
            Matcher line = RESIDENT.matcher(Files.readString(Path.of("/proc/" + pid + "/status")));
            return line.find() ? Long.parseLong(line.group(1)) * 1024 : 0;
        } catch (NoSuchFileException e) {
            // it has ended since it was listed
            return 0;
        } catch (IOException e) {
            // the kernel's answer for one that ends while it is read
            if (String.valueOf(e.getMessage()).contains("No such process")) {
                return 0;
            }
            throw e;
        }
    }
}
