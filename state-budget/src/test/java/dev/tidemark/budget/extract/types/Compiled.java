package dev.tidemark.budget.extract.types;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.tools.ToolProvider;

/** Compiles one source file and loads what comes of it, apart from every other version. */
public final class Compiled {
    private Compiled() {}

    /** The classes of this source; {@code name} is the file's class. */
    public static ClassLoader source(Path folder, String name, String source) throws IOException {
        Path version = Files.createTempDirectory(folder, "version");
        Path file = Files.writeString(version.resolve(name + ".java"), source);
        int code = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "these tests need a JDK")
                .run(
                        null,
                        null,
                        null,
                        "-d",
                        version.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        file.toString());
        if (code != 0) {
            throw new IOException("not compiled: " + source);
        }
        return new URLClassLoader(new URL[] {version.toUri().toURL()}, Compiled.class.getClassLoader());
    }
}
