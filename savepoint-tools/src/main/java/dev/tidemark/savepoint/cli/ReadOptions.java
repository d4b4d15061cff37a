package dev.tidemark.savepoint.cli;

import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What all commands that read a savepoint take. */
final class ReadOptions {
    @Option(
            names = "--jar",
            description = "A jar whose classes may be loaded, for keys of the job's own types. Only jars you trust.")
    private List<Path> jars = new ArrayList<>();

    @Option(
            names = "--threads",
            defaultValue = "2",
            description = "Threads that read and write (default: ${DEFAULT-VALUE}).")
    private int threads = 2;

    private @Nullable TrustedClasses classes;

    int threads() {
        if (threads < 1 || threads > 1024) {
            throw new IllegalArgumentException("--threads " + threads + ": expected 1 to 1024");
        }
        return threads;
    }

    /** The same at each call: a mapping's class and a key's must come from one class loader. */
    TrustedClasses classes() throws IOException {
        if (classes == null) {
            classes = load();
        }
        return classes;
    }

    private TrustedClasses load() throws IOException {
        if (jars.isEmpty()) {
            return TrustedClasses.flinkOnly();
        }
        List<URL> urls = new ArrayList<>();
        for (Path jar : jars) {
            if (!Files.isRegularFile(jar)) {
                throw new IllegalArgumentException("--jar " + jar + ": no such file");
            }
            urls.add(url(jar));
        }
        return TrustedClasses.with(new URLClassLoader(urls.toArray(URL[]::new), ReadOptions.class.getClassLoader()));
    }

    private static URL url(Path jar) throws IOException {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IOException("--jar " + jar + " has no URL", e);
        }
    }
}
