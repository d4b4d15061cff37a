package dev.tidemark.deploy.failure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.apache.flink.connector.jdbc.core.datastream.sink.JdbcSink;

/** Makes a job's jar of the jobs' jar, the JDBC connector, and one class that is compiled against both. */
final class XaJar {
    private static final Path SOURCE =
            Path.of(System.getProperty("tidemark.root", ".."), "deploy/src/test/fixtures/xa/XaTotals.java");
    private static final String MAIN = "dev.tidemark.jobs.totals.XaTotals";

    private XaJar() {}

    /**
     * Makes it.
     *
     * @param folder where it is made
     * @param jobs the jobs' jar
     */
    static Path make(Path folder, Path jobs) throws Exception {
        Path connector = Path.of(JdbcSink.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(classes, List.of(jobs, connector));
        Path jar = folder.resolve("xa-totals.jar");
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, MAIN);
        try (OutputStream file = Files.newOutputStream(jar);
                var out = new JarOutputStream(file, manifest)) {
            Set<String> written = new HashSet<>(Set.of(JarFile.MANIFEST_NAME, "META-INF/"));
            copy(jobs, out, written);
            copy(connector, out, written);
            try (Stream<Path> files = Files.walk(classes)) {
                for (Path compiled : files.filter(Files::isRegularFile).toList()) {
                    out.putNextEntry(new JarEntry(classes.relativize(compiled).toString()));
                    Files.copy(compiled, out);
                }
            }
        }
        return jar;
    }

    private static void compile(Path classes, List<Path> jars) {
        String classpath = Stream.concat(
                        jars.stream().map(Path::toString), Stream.of(System.getProperty("java.class.path")))
                .reduce((a, b) -> a + System.getProperty("path.separator") + b)
                .orElseThrow();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var messages = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of("-d", classes.toString(), "-cp", classpath, "-proc:none"),
                            null,
                            files.getJavaFileObjects(SOURCE))
                    .call();
            if (!compiled) {
                throw new IllegalStateException("The job with the XA sink could not be compiled:\n" + messages);
            }
        } catch (IOException e) {
            throw new IllegalStateException("The compiler's files could not be closed.", e);
        }
    }

    /** Copies what is not there yet: jars share directories and licences. */
    private static void copy(Path from, JarOutputStream to, Set<String> written) throws IOException {
        try (var jar = new JarFile(from.toFile())) {
            for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
                if (written.add(entry.getName())) {
                    to.putNextEntry(new JarEntry(entry.getName()));
                    try (InputStream in = jar.getInputStream(entry)) {
                        in.transferTo(to);
                    }
                }
            }
        }
    }
}
