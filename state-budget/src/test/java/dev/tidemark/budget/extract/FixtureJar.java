package dev.tidemark.budget.extract;

import dev.tidemark.budget.fixture.TwoJobs;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** The fixtures as a job jar. */
public final class FixtureJar {
    private FixtureJar() {}

    /** Writes the jar of all fixtures into a folder. */
    public static Path in(Path folder) throws IOException {
        Path classes = root();
        Path jar = folder.resolve("fixtures.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> found = Files.walk(classes.resolve("dev/tidemark/budget/fixture"))) {
            for (Path one : found.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(one).toString().replace('\\', '/')));
                Files.copy(one, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    private static Path root() throws IOException {
        try {
            return Path.of(TwoJobs.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
