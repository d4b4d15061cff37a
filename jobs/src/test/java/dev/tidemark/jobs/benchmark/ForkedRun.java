package dev.tidemark.jobs.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Runs {@link MeasuredRun} in a JVM of its own, so that no contender inherits another's heap or compiled code. */
record ForkedRun(List<String> jvmOptions, List<String> arguments) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** @throws IOException if the run has not ended with a measurement; what it said is on this process's output */
    Measurement measure(String contender) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(inheritedOptions());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MeasuredRun.class.getName()));
        command.add("--contender=" + contender);
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Measurement measurement = null;
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (line.startsWith(MeasuredRun.PREFIX)) {
                    measurement = JSON.readValue(line.substring(MeasuredRun.PREFIX.length()), Measurement.class);
                } else {
                    System.err.println(line);
                }
            }
        }
        int exit = process.waitFor();
        if (exit != 0 || measurement == null) {
            throw new IOException("The run of '" + contender + "' ended with exit code " + exit + " and "
                    + (measurement == null ? "no measurement" : "a measurement") + "; see its output above.");
        }
        return measurement;
    }

    /** The parent's module openings and log configuration, which Flink needs in the child too. */
    private static List<String> inheritedOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--add-opens") || option.startsWith("-Dlog4j"))
                .toList();
    }
}
