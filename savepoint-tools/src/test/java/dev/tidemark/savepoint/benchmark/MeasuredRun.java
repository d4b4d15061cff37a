package dev.tidemark.savepoint.benchmark;

import dev.tidemark.savepoint.cli.SavepointTools;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** One run in a JVM of its own; prints its time, the start of the JVM included, and the most memory it had. */
final class MeasuredRun {
    static final String PREFIX = "MEASURED ";

    private MeasuredRun() {}

    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "generate" -> ProfileState.generate(Long.parseLong(arguments[1]), arguments[2]);
            case "state-processor" -> ProfileState.rekey(arguments[1], arguments[2]);
            default -> tool(arguments);
        }
        long millis = System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime();
        System.out.println(PREFIX + millis + " " + peakRssMiB());
        System.exit(0);
    }

    private static void tool(String[] arguments) {
        int exit = SavepointTools.run(arguments);
        if (exit != SavepointTools.CLEAN) {
            throw new IllegalStateException(Arrays.toString(arguments) + " ended with " + exit);
        }
    }

    /** As Linux keeps it. */
    private static long peakRssMiB() throws java.io.IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                .findFirst()
                .orElse(0);
    }
}
