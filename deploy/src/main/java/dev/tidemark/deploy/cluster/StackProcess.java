package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A process the stack has started, whether it still runs or not. A pid that the kernel has given to another process
 * since is not mistaken for it.
 *
 * @param name its name in the stack, such as {@code taskmanager-1}
 * @param pid its id
 * @param startTicks when it started, see {@link ProcessStat}
 * @param log where its output goes
 */
public record StackProcess(String name, long pid, long startTicks, Path log) {

    /** Whether it runs. */
    public boolean alive() {
        return ProcessStat.of(pid)
                .filter(stat -> stat.startTicks() == startTicks && !stat.ended())
                .isPresent();
    }

    /**
     * Sends a signal, if it runs.
     *
     * @param signal the name without SIG, such as {@code KILL}
     */
    public void signal(String signal) {
        if (!alive()) {
            return;
        }
        try {
            new ProcessBuilder("kill", "-s", signal, Long.toString(pid))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException("Signal " + signal + " could not be sent to " + this + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + name + " was sent " + signal + ".", e);
        }
    }

    /** Ends it as a crash does, {@code kill -9}, and waits until it is gone. */
    public void kill() {
        signal("KILL");
        if (!awaitEnd(Duration.ofSeconds(10))) {
            throw new IllegalStateException(this + " runs on 10 s after kill -9.");
        }
    }

    /**
     * Asks it to end, and ends it by force if it has not within the patience.
     *
     * @param signal how to ask
     */
    void end(String signal, Duration patience) {
        signal(signal);
        if (!awaitEnd(patience)) {
            kill();
        }
    }

    private boolean awaitEnd(Duration patience) {
        return Polling.until(patience, () -> !alive());
    }

    @Override
    public String toString() {
        return name + " (pid " + pid + ")";
    }
}
