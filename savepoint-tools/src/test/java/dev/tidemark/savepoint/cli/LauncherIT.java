package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryMain;
import dev.tidemark.savepoint.testing.TestCluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script and the packaged jar, as a user runs them: none of the job's classes is in there. */
class LauncherIT {
    private static final Path SCRIPT =
            Path.of(System.getProperty("tidemark.root", ".."), "savepoint-tools", "bin", "savepoint-tools");

    private record Ran(int exit, List<String> lines) {}

    private static Ran run(Path script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ran(process.waitFor(), output.lines().toList());
    }

    @Test
    void theScriptRewritesASavepointItWasNeverBuiltFor(@TempDir Path directory) throws Exception {
        TestCluster cluster = new TestCluster();
        String savepoint = Story.savepoint(
                cluster,
                event -> event.key,
                Types.STRING,
                TestCluster.Setting.of("rocksdb"),
                SavepointFormatType.NATIVE,
                directory);
        cluster.close();
        Path out = directory.resolve("out");
        Ran rekeyed = run(SCRIPT, "rekey", savepoint, out.toString(), "--uid", "remember", "--map", "acme:{key}");
        assertThat(rekeyed.exit()).as("%s", rekeyed.lines()).isZero();
        assertThat(rekeyed.lines().get(rekeyed.lines().size() - 1)).isEqualTo("file:" + out);

        Ran checked = run(SCRIPT, "check", savepoint, jobJar(directory).toString(), "--", "channel", "");
        assertThat(checked.exit()).as("%s", checked.lines()).isZero();
        assertThat(checked.lines()).contains("kept      remember/profile");

        Path link = Files.createSymbolicLink(directory.resolve("savepoint-tools"), SCRIPT.toRealPath());
        Ran verified = run(link, "verify", out.toString());
        Files.delete(link);
        assertThat(verified.exit()).as("%s", verified.lines()).isZero();
        assertThat(verified.lines()).anyMatch(line -> line.endsWith(" 0 faults, 0 not checked"));
    }

    /** The story's job with its classes, which neither the script's jar nor its class path holds. */
    private static Path jobJar(Path directory) throws Exception {
        Path classes = Path.of(StoryMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path jar = directory.resolve("job.jar");
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, StoryMain.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.walk(classes.resolve("dev/tidemark/savepoint/testing"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar;
    }
}
