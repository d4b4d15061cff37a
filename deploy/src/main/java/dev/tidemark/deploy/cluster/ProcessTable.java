package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processes of one stack. Each is written to a file of its name as soon as it is started, so that a later command
 * finds it; a process whose file is there but which does not run has died.
 */
final class ProcessTable {
    private final StackFolder folder;

    ProcessTable(StackFolder folder) {
        this.folder = folder;
    }

    /**
     * Starts a process that outlives this one: it leads a session of its own, so that neither the shell's end nor its
     * Ctrl-C reaches it.
     *
     * @param name its name in this table; a process of that name that has died is replaced
     * @param environment added to this process's own
     */
    StackProcess start(String name, List<String> command, Map<String, String> environment) {
        Path log = folder.logs().resolve(name + ".log");
        List<String> detached = new ArrayList<>(List.of("setsid"));
        detached.addAll(command);
        var builder = new ProcessBuilder(detached)
                .directory(folder.root().toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            long pid = builder.start().pid();
            // a process that fails at once has left its reason in the log; it is reported as died, by its name
            long startTicks = ProcessStat.of(pid).map(ProcessStat::startTicks).orElse(0L);
            Files.writeString(file(name), pid + " " + startTicks + "\n");
            return new StackProcess(name, pid, startTicks, log);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be started: " + e.getMessage(), e);
        }
    }

    /** The process last started under a name, whether it runs or has died. */
    Optional<StackProcess> find(String name) {
        return all().stream().filter(process -> process.name().equals(name)).findFirst();
    }

    /** All processes started and not ended by the stack, by name. */
    List<StackProcess> all() {
        if (!Files.isDirectory(folder.processes())) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.processes())) {
            return files.sorted().map(this::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The process files in " + folder.processes() + " could not be read.", e);
        }
    }

    /** Forgets a process that the stack has ended. */
    void forget(StackProcess process) {
        try {
            Files.deleteIfExists(file(process.name()));
        } catch (IOException e) {
            throw new UncheckedIOException("The process file of " + process + " could not be removed.", e);
        }
    }

    private StackProcess read(Path file) {
        String name = file.getFileName().toString();
        try {
            String text = Files.readString(file);
            String[] parts = text.strip().split(" ");
            if (parts.length != 2) {
                throw new IllegalStateException("Process file " + file + " says '" + text.strip()
                        + "', expected a pid and its start; end that process by hand and remove the file.");
            }
            return new StackProcess(
                    name,
                    Long.parseLong(parts[0]),
                    Long.parseLong(parts[1]),
                    folder.logs().resolve(name + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException("Process file " + file + " could not be read.", e);
        }
    }

    private Path file(String name) {
        return folder.processes().resolve(name);
    }
}
