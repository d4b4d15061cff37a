package dev.tidemark.deploy.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * What a command has said by its end.
 *
 * @param exitCode 0 if it did what it was told
 * @param lines its output and its errors as they came
 */
record CommandOutput(int exitCode, List<String> lines) {

    /** Runs a command and waits for its end. */
    static CommandOutput of(List<String> command, Map<String, String> environment) {
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            List<String> lines;
            try (BufferedReader reader = process.inputReader()) {
                lines = reader.lines().toList();
            }
            return new CommandOutput(process.waitFor(), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(command.get(0) + " could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + command.get(0) + " ran.", e);
        }
    }
}
