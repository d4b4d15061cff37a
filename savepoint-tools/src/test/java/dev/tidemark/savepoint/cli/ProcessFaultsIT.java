package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Damage;
import dev.tidemark.savepoint.testing.ForkedJvm;
import dev.tidemark.savepoint.testing.LimitedFileSystem;
import dev.tidemark.savepoint.testing.Profile;
import dev.tidemark.savepoint.testing.SnapshotClassOfSomeHostileSavepoint;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** What only a process of its own shows: that it dies, what it loads and how much memory it takes. */
@TestInstance(Lifecycle.PER_CLASS)
class ProcessFaultsIT {
    private final Path directory;
    private final Path savepoint;

    ProcessFaultsIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        TestCluster cluster = new TestCluster();
        this.savepoint = Path.of(URI.create(Story.savepoint(
                cluster,
                event -> event.key,
                Types.STRING,
                TestCluster.Setting.of("rocksdb"),
                SavepointFormatType.CANONICAL,
                directory)));
        cluster.close();
    }

    private static String[] rekey(String from, String to) {
        return new String[] {"rekey", from, to, "--uid", StoryJob.REMEMBER, "--map", "acme:{key}"};
    }

    @Test
    void aRewriteKilledAtAnyMomentLeavesNoSavepoint() throws Exception {
        Path whole = directory.resolve("whole");
        assertThat(Tool.run(rekey(savepoint.toString(), whole.toString())).exit())
                .isZero();
        long bytes = 0;
        for (Path file : Damage.files(whole)) {
            bytes += Files.size(file);
        }
        long metadata = Files.size(whole.resolve("_metadata"));
        // in the first file, between files, when all state is written, and inside _metadata, which is written in one go
        for (long written : List.of(10L, bytes / 2, bytes - metadata, bytes - 1)) {
            Path out = directory.resolve("killed-at-" + written);
            String[] rekey = rekey(savepoint.toString(), LimitedFileSystem.path(out));
            String[] arguments = new String[rekey.length + 1];
            arguments[0] = Long.toString(written);
            System.arraycopy(rekey, 0, arguments, 1, rekey.length);

            ForkedJvm killed = ForkedJvm.run(List.of("-Xmx256m"), KilledTool.class, arguments);

            assertThat(killed.exit()).as(killed.output()).isEqualTo(137);
            Tool.Result verified = Tool.run("verify", out.toString());
            assertThat(verified.exit()).as("after %d bytes", written).isEqualTo(2);
            assertThat(verified.err()).contains("killed-at-" + written, "_metadata");
            Tool.Result again = Tool.run(rekey(savepoint.toString(), out.toString()));
            assertThat(again.exit()).isEqualTo(2);
            assertThat(again.err()).contains("left by a rewrite that was killed: delete it");
        }
    }

    @Test
    void aHostileSavepointLoadsNoClassAndTakesNoMemory() throws Exception {
        Path loaded = directory.resolve("loaded-classes");
        ForkedJvm hostile = ForkedJvm.run(
                // a claimed length that was believed would need more
                List.of("-Xmx96m", "-Xlog:class+load:file=" + loaded),
                HostileSavepoints.class,
                savepoint.toString(),
                "25");
        assertThat(hostile.exit()).as(hostile.output()).isZero();
        assertThat(Integer.parseInt(hostile.output().strip().replaceAll("(?s).*refused ", "")))
                .isGreaterThan(100);
        assertThat(Files.readAllLines(loaded))
                .anyMatch(line -> line.contains(" " + Tool.class.getName() + " "))
                .noneMatch(line -> line.contains(" " + Profile.class.getName() + " "))
                .noneMatch(line -> line.contains(" " + SnapshotClassOfSomeHostileSavepoint.class.getName() + " "));
    }
}
