package dev.tidemark.budget.extract.fork;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.util.FlinkUserCodeClassLoaders;

/**
 * A job jar with its {@code main}. Its classes are loaded as a cluster would load them: its own first, Flink's from here.
 *
 * @param classes loads the jar's classes
 */
record UserProgram(Method main, ClassLoader classes) {

    /** @throws ProgramException if the jar, its main class or the {@code main} in it is not there */
    static UserProgram open(ForkRequest request) throws ProgramException {
        Path jar = Path.of(request.jar());
        try {
            String name = request.mainClass()
                    .or(() -> fromManifest(jar))
                    .orElseThrow(() -> new ProgramException(
                            jar + " names no Main-Class and no program-class in its manifest; name the class with -c"));
            ClassLoader classes = FlinkUserCodeClassLoaders.childFirst(
                    new URL[] {jar.toUri().toURL()},
                    UserProgram.class.getClassLoader(),
                    CoreOptions.getParentFirstLoaderPatterns(new Configuration()),
                    fault -> {},
                    false);
            Method main = Class.forName(name, false, classes).getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers())) {
                throw new ProgramException(name + ".main is not static");
            }
            main.setAccessible(true);
            return new UserProgram(main, classes);
        } catch (ClassNotFoundException e) {
            throw new ProgramException("there is no class " + e.getMessage() + " in " + jar + "; name another with -c");
        } catch (NoSuchMethodException e) {
            throw new ProgramException("the class has no public static void main(String[]): " + e.getMessage());
        } catch (LinkageError | IOException e) {
            throw new ProgramException("the main class could not be loaded from " + jar + ": " + e);
        }
    }

    private static Optional<String> fromManifest(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            Manifest manifest = file.getManifest();
            if (manifest == null) {
                return Optional.empty();
            }
            Attributes attributes = manifest.getMainAttributes();
            // Flink's own entry wins in its client too
            return Optional.ofNullable(attributes.getValue("program-class"))
                    .or(() -> Optional.ofNullable(attributes.getValue(Attributes.Name.MAIN_CLASS)));
        } catch (IOException e) {
            throw new ProgramException(jar + " is not a readable jar: " + e.getMessage());
        }
    }

    String name() {
        return main.getDeclaringClass().getName();
    }

    /** Runs {@code main} and throws what it throws. */
    void run(String[] arguments) throws Throwable {
        try {
            main.invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
