package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One of Flink's TaskManagers.
 *
 * @param number from 1; it names the process and is the TaskManager's resource id
 */
record TaskManagerService(Software software, StackFolder folder, StackSettings settings, int number)
        implements Service {
    private static final String PREFIX = "taskmanager-";
    private static final String RESULT = "BASH_JAVA_UTILS_EXEC_RESULT:";

    @Override
    public String name() {
        return PREFIX + number;
    }

    /**
     * Asks Flink how it divides a TaskManager's memory, as its own start script does: the process does not start
     * without the answer.
     */
    @Override
    public void prepare() {
        if (Files.exists(memory())) {
            return;
        }
        FlinkConfiguration.write(folder, settings);
        List<String> command = new JavaCommand(folder, "taskmanager-memory")
                .flink(
                        software,
                        List.of("-Xmx64m"),
                        "org.apache.flink.runtime.util.bash.BashJavaUtils",
                        List.of(
                                "GET_TM_RESOURCE_PARAMS",
                                "--configDir",
                                folder.configuration().toString()));
        CommandOutput output = CommandOutput.of(command, Map.of());
        List<String> answers = output.lines().stream()
                .filter(line -> line.startsWith(RESULT))
                .map(line -> line.substring(RESULT.length()))
                .toList();
        if (output.exitCode() != 0 || answers.size() != 2) {
            throw new IllegalStateException(
                    "Flink could not divide the TaskManagers' memory: " + String.join("\n", output.lines()));
        }
        try {
            Files.write(memory(), answers);
        } catch (IOException e) {
            throw new UncheckedIOException("The TaskManagers' memory could not be written to " + memory(), e);
        }
    }

    @Override
    public List<String> command() {
        List<String> memory = memoryLines();
        List<String> arguments =
                new ArrayList<>(List.of("--configDir", folder.configuration().toString()));
        arguments.addAll(List.of("-D", "taskmanager.resource-id=" + name()));
        arguments.addAll(words(memory.get(1)));
        return new JavaCommand(folder, name())
                .flink(
                        software,
                        words(memory.get(0)),
                        "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                        arguments);
    }

    @Override
    public boolean ready() {
        var flink = new FlinkRest(settings.flink());
        return flink.answers() && flink.taskManagers().contains(name());
    }

    private List<String> memoryLines() {
        try {
            return Files.readAllLines(memory());
        } catch (IOException e) {
            throw new UncheckedIOException("The TaskManagers' memory could not be read from " + memory(), e);
        }
    }

    private Path memory() {
        return folder.configuration().resolve("taskmanager-memory.txt");
    }

    private static List<String> words(String line) {
        return List.of(line.strip().split("\\s+"));
    }
}
