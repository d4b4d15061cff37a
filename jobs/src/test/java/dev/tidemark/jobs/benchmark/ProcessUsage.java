package dev.tidemark.jobs.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process has used of the machine. */
final class ProcessUsage {

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ProcessUsage() {}

    /** CPU time of all threads since the start, in nanoseconds. */
    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }

    static double load() {
        return SYSTEM.getSystemLoadAverage();
    }

    /** The largest resident set since the start, in bytes, as Linux keeps it; 0 on other systems. */
    static long peakRssBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}
