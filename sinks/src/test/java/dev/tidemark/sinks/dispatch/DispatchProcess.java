package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The launcher and the packaged jar in a process of their own, as a user runs them. */
public final class DispatchProcess implements AutoCloseable {
    private static final Path SCRIPT =
            Path.of(System.getProperty("tidemark.root", ".."), "sinks", "bin", "dispatch-outbox");
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;
    private final Path out;
    private final Path err;

    private DispatchProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** Starts it; what it prints goes into the folder. */
    public static DispatchProcess start(Path folder, Map<String, String> environment, String... arguments)
            throws IOException {
        Path out = Files.createTempFile(folder, "dispatch", ".out");
        Path err = Files.createTempFile(folder, "dispatch", ".err");
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().put("JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        builder.environment().putAll(environment);
        return new DispatchProcess(builder.start(), out, err);
    }

    /** Runs it to its end. */
    public static DispatchProcess run(Path folder, String... arguments) throws IOException, InterruptedException {
        DispatchProcess process = start(folder, Map.of(), arguments);
        process.exitCode();
        return process;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** @param name such as TERM; the launcher becomes the dispatcher, so that both have one id */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(pid())).start().waitFor();
    }

    /** Ends it as the kernel does when memory is short: at once, whatever it is doing. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Waits for its end. */
    public int exitCode() throws InterruptedException, IOException {
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("it ends; so far: %s", log())
                .isTrue();
        return process.exitValue();
    }

    public String output() throws IOException {
        return Files.readString(out);
    }

    public String log() throws IOException {
        return Files.readString(err);
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }
}
