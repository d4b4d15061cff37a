package dev.tidemark.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessStatTest {

    @Test
    void thisProcessRunsAndItsStartDoesNotChange() {
        long pid = ProcessHandle.current().pid();

        assertThat(ProcessStat.of(pid))
                .get()
                .returns(false, ProcessStat::ended)
                .isEqualTo(ProcessStat.of(pid).orElseThrow());
    }

    @Test
    void aPidThatNobodyHasIsNoProcess() {
        assertThat(ProcessStat.of(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void aCommandWithBracketsAndBlanksInItsNameIsReadLikeAnyOther(@TempDir Path directory) throws Exception {
        Path program = Files.createSymbolicLink(directory.resolve("a) S 1 (b"), Path.of("/bin/sleep"));
        Process process = new ProcessBuilder(program.toString(), "600").start();
        try {
            await().untilAsserted(() -> assertThat(Files.readString(Path.of("/proc/" + process.pid() + "/comm")))
                    .isEqualTo("a) S 1 (b\n"));
            assertThat(ProcessStat.of(process.pid()))
                    .get()
                    .returns(false, ProcessStat::ended)
                    .extracting(ProcessStat::startTicks)
                    .satisfies(ticks -> assertThat(ticks).isPositive());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    @Test
    void aProcessWhoseParentHasNotCollectedItHasEnded() throws Exception {
        // the child ends when it is told to, and that is after the shell has become a sleep, which collects nobody;
        // some shells collect a child that ends before
        Process parent = new ProcessBuilder("sh", "-c", "exec 3<&0; (read line <&3) & echo $!; exec sleep 600").start();
        try {
            long child = Long.parseLong(parent.inputReader().readLine());
            await().untilAsserted(() -> assertThat(Files.readString(Path.of("/proc/" + parent.pid() + "/comm")))
                    .isEqualTo("sleep\n"));
            parent.outputWriter().append('\n').close();
            await().untilAsserted(() -> assertThat(ProcessStat.of(child)).get().returns(true, ProcessStat::ended));
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }
}
