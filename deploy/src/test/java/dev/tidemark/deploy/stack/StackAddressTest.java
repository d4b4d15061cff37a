package dev.tidemark.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackAddressTest {

    @Test
    void theAddressOfARunningStackIsReadBack(@TempDir Path directory) throws Exception {
        var address = address(ProcessHandle.current().pid());
        Path file = directory.resolve("new/stack.properties");
        address.write(file);

        assertThat(StackAddress.readIfRunning(file)).contains(address);
    }

    @Test
    void aStackWhoseProcessIsGoneIsNotRunning(@TempDir Path directory) throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        Path file = directory.resolve("stack.properties");
        address(process.pid()).write(file);

        assertThat(StackAddress.readIfRunning(file)).isEmpty();
    }

    @Test
    void withoutAFileNoStackIsRunning(@TempDir Path directory) throws Exception {
        assertThat(StackAddress.readIfRunning(directory.resolve("none"))).isEmpty();
    }

    private static StackAddress address(long pid) {
        return new StackAddress(
                pid, "jdbc:postgresql://127.0.0.1:1/tidemark", "tidemark", "127.0.0.1:2", "http://127.0.0.1:3");
    }
}
