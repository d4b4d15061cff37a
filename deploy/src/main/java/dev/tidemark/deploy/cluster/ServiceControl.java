package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts and ends services, each as a process of the table. Services of different names may be started at once. */
final class ServiceControl {
    private static final Duration STARTUP = Duration.ofMinutes(2);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int LOG_LINES = 5;

    private final ProcessTable table;

    ServiceControl(ProcessTable table) {
        this.table = table;
    }

    List<StackProcess> processes() {
        return table.all();
    }

    StackProcess process(String name) {
        return table.find(name)
                .orElseThrow(() -> new IllegalStateException("The stack has no process called " + name + "."));
    }

    boolean runs(String name) {
        return table.find(name).filter(StackProcess::alive).isPresent();
    }

    /**
     * Starts a service and waits until it serves.
     *
     * @throws IllegalStateException if its process ends, or does not serve in time; with the end of its log
     */
    void start(Service service) {
        service.prepare();
        StackProcess process = table.start(service.name(), service.command(), Map.of());
        boolean decided = Polling.until(STARTUP, () -> !process.alive() || service.ready());
        if (!process.alive()) {
            throw new IllegalStateException(service.name() + " died while it was starting; its log, " + process.log()
                    + ", ends with:\n" + lastLines(process.log()));
        }
        if (!decided) {
            throw new IllegalStateException(service.name() + " runs but does not serve after " + STARTUP.toSeconds()
                    + " s; see its log, " + process.log() + ".");
        }
    }

    /** Ends a service's process in good order, or by force if it does not end; nothing if there is none. */
    void end(Service service) {
        table.find(service.name()).ifPresent(process -> {
            process.end(service.endSignal(), PATIENCE);
            table.forget(process);
        });
    }

    private static String lastLines(Path log) {
        try {
            List<String> lines =
                    Files.readString(log, StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException("Log " + log + " could not be read.", e);
        }
    }
}
