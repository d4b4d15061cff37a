package dev.tidemark.budget.lock;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** One build of all cases' classes: a jar, and a class loader over it. */
record Build(Path jar, URLClassLoader loader) {
    static Build of(Path folder, Function<Case, Map<String, String>> version) throws IOException {
        List<JavaFileObject> sources = new ArrayList<>();
        for (Case each : Cases.all()) {
            version.apply(each)
                    .forEach((name, text) ->
                            sources.add(new Source(each.name() + "." + name, "package " + each.name() + "; " + text)));
        }
        Path classes = Files.createDirectories(folder.resolve("classes"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> options =
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
        if (!compiler.getTask(null, null, null, options, null, sources).call()) {
            throw new IllegalStateException("the cases do not compile");
        }
        Path jar = folder.resolve("build.jar");
        pack(classes, jar);
        return new Build(jar, new URLClassLoader(new URL[] {jar.toUri().toURL()}, Build.class.getClassLoader()));
    }

    private static void pack(Path classes, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> found = Files.walk(classes)) {
            for (Path each : found.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
                Files.copy(each, out);
            }
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
