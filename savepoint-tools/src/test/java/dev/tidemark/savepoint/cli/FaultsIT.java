package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Damage;
import dev.tidemark.savepoint.testing.LimitedFileSystem;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is wrong with a savepoint or a disk ends in a sentence that names the file, and in no output. */
@TestInstance(Lifecycle.PER_CLASS)
class FaultsIT {
    private static final long SEED = 20261201;
    private static final String PLAIN = "plain";
    private static final String SNAPPY = "snappy";
    private static final String NATIVE = "native";

    private final Path directory;
    private final Map<String, Path> savepoints = new LinkedHashMap<>();

    FaultsIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        TestCluster cluster = new TestCluster();
        take(cluster, PLAIN, Setting.of("rocksdb"), SavepointFormatType.CANONICAL);
        take(cluster, SNAPPY, Setting.of("hashmap").snappy(), SavepointFormatType.CANONICAL);
        take(cluster, NATIVE, Setting.of("rocksdb"), SavepointFormatType.NATIVE);
        cluster.close();
    }

    private void take(TestCluster cluster, String name, Setting setting, SavepointFormatType format) throws Exception {
        String path = Story.savepoint(cluster, event -> event.key, Types.STRING, setting, format, directory);
        savepoints.put(name, Path.of(URI.create(path)));
    }

    private Path savepoint(String name) {
        return savepoints.getOrDefault(name, directory);
    }

    private Path target() {
        return directory.resolve("out-" + UUID.randomUUID());
    }

    private static Tool.Result rekey(String from, String to) {
        return Tool.run("rekey", from, to, "--uid", StoryJob.REMEMBER, "--map", "acme:{key}");
    }

    private void assertNamedAndRefused(Path savepoint, Path file, String damage) {
        Tool.Result verified = Tool.run("verify", savepoint.toString());
        assertThat(verified.exit()).as(damage).isNotZero();
        assertThat(verified.text()).as(damage).contains(file.getFileName().toString());
        Path out = target();
        Tool.Result rekeyed = rekey(savepoint.toString(), out.toString());
        assertThat(rekeyed.exit()).as(damage).isEqualTo(2);
        assertThat(rekeyed.err())
                .as(damage)
                .contains(file.getFileName().toString())
                .doesNotContain("\tat ");
        assertThat(out).as(damage).doesNotExist();
    }

    /** All files of a canonical savepoint, some of a native one, which has many. */
    private static List<Path> someFiles(Path savepoint) throws IOException {
        List<Path> files = Damage.files(savepoint);
        if (files.size() > 10) {
            Collections.shuffle(files = new java.util.ArrayList<>(files), new Random(SEED));
            files = files.subList(0, 10);
        }
        return files;
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, SNAPPY, NATIVE})
    void aMissingFileIsNamedAndNothingIsWritten(String name) throws IOException {
        for (Path file : someFiles(savepoint(name))) {
            try (Damage ignored = Damage.missing(file)) {
                assertNamedAndRefused(savepoint(name), file, "without " + file);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, SNAPPY, NATIVE})
    void aTruncatedFileIsNamedAndNothingIsWritten(String name) throws IOException {
        for (Path file : someFiles(savepoint(name))) {
            int size = (int) Files.size(file);
            for (int length : List.of(0, size / 2, size - 1)) {
                try (Damage ignored = Damage.truncated(file, length)) {
                    assertNamedAndRefused(savepoint(name), file, file + " cut to " + length + " of " + size);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, SNAPPY})
    void aFlippedBitIsHarmlessOrASentenceThatNamesTheSavepoint(String name) throws IOException {
        Path savepoint = savepoint(name);
        Random random = new Random(SEED);
        int found = 0;
        for (Path file : Damage.files(savepoint)) {
            for (int i = 0; i < 8; i++) {
                int bit = random.nextInt((int) Files.size(file) * 8);
                String damage = "seed " + SEED + ", bit " + bit + " of " + file;
                try (Damage ignored = Damage.flipped(file, bit)) {
                    Tool.Result verified = Tool.run("verify", savepoint.toString());
                    assertThat(verified.err()).as(damage).doesNotContain("\tat ");
                    if (verified.exit() != 0) {
                        found++;
                        assertThat(verified.text())
                                .as(damage)
                                .contains(savepoint.getFileName().toString());
                    }
                    Path out = target();
                    Tool.Result rekeyed = rekey(savepoint.toString(), out.toString());
                    assertThat(rekeyed.err()).as(damage).doesNotContain("\tat ");
                    assertThat(Files.exists(out)).as(damage + rekeyed.err()).isEqualTo(rekeyed.exit() == 0);
                }
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    @Test
    void aFlippedBitInACompressedKeyGroupIsFoundUnlessItChangesNothing() throws IOException {
        Random random = new Random(SEED);
        Path savepoint = savepoint(SNAPPY);
        String whole = Tool.run("verify", savepoint.toString()).out();
        int found = 0;
        for (Path file : Damage.files(savepoint)) {
            int size = (int) Files.size(file);
            // the second half of a keyed file holds key groups only
            for (int i = 0; size > 4000 && !file.endsWith("_metadata") && i < 8; i++) {
                int bit = size * 4 + random.nextInt(size * 4);
                String damage = "seed " + SEED + ", bit " + bit + " of " + file;
                try (Damage ignored = Damage.flipped(file, bit)) {
                    Tool.Result verified = Tool.run("verify", savepoint.toString());
                    if (verified.exit() == 0) {
                        // one text can be compressed in several ways
                        assertThat(verified.out()).as(damage).isEqualTo(whole);
                    } else {
                        assertNamedAndRefused(savepoint, file, damage);
                        found++;
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(30);
    }

    @Test
    void aFullDiskIsASentenceAndLeavesNothing() throws IOException {
        LimitedFileSystem.fillUpAfter(Long.MAX_VALUE);
        Path whole = target();
        assertThat(rekey(savepoint(PLAIN).toString(), LimitedFileSystem.path(whole))
                        .exit())
                .isZero();
        long bytes = 0;
        for (Path file : Damage.files(whole)) {
            bytes += Files.size(file);
        }
        for (long left : List.of(0L, 100L, bytes / 3, bytes / 2, bytes - 1)) {
            Path out = target();
            LimitedFileSystem.fillUpAfter(left);
            Tool.Result result = rekey(savepoint(PLAIN).toString(), LimitedFileSystem.path(out));
            assertThat(result.exit()).as("%d bytes", left).isEqualTo(2);
            assertThat(result.err())
                    .as("%d bytes", left)
                    .contains("No space left on device", out.getFileName().toString())
                    .doesNotContain("\tat ");
            assertThat(out).as("%d bytes", left).doesNotExist();
        }
    }
}
