package dev.tidemark.budget.extract.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.shaded.asm9.org.objectweb.asm.ClassReader;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.ClassNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodNode;
import org.jspecify.annotations.Nullable;

/**
 * The classes a job brings, as byte code. Those of the JDK, of Flink and of the languages' runtimes are not the job's, wherever
 * they stand. Not thread-safe.
 */
final class JobCode {
    private static final List<String> NOT_THE_JOBS =
            List.of("java/", "javax/", "jdk/", "sun/", "com/sun/", "scala/", "kotlin/", "org/apache/flink/");

    private final ClassLoader loader;
    private final Map<String, Optional<ClassNode>> classes = new HashMap<>();

    JobCode(ClassLoader loader) {
        this.loader = loader;
    }

    /** The class, if it is the job's and can be read. */
    Optional<ClassNode> own(@Nullable String internalName) {
        if (internalName == null || NOT_THE_JOBS.stream().anyMatch(internalName::startsWith)) {
            return Optional.empty();
        }
        return classes.computeIfAbsent(internalName, this::read);
    }

    private Optional<ClassNode> read(String internalName) {
        try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
            if (in == null) {
                return Optional.empty();
            }
            ClassNode node = new ClassNode();
            new ClassReader(in).accept(node, ClassReader.SKIP_DEBUG);
            return Optional.of(node);
        } catch (IllegalArgumentException e) {
            // compiled for a newer JDK than this reader knows
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("the class " + internalName + " was found and not read", e);
        }
    }

    /** The class and its superclasses, as far as they are the job's, the class first. */
    List<ClassNode> hierarchy(String internalName) {
        List<ClassNode> found = new ArrayList<>();
        Optional<ClassNode> at = own(internalName);
        while (at.isPresent()) {
            found.add(at.orElseThrow());
            at = own(at.orElseThrow().superName);
        }
        return found;
    }

    /** The method with code that a call on an object of this class runs, as far as it is the job's. */
    Optional<Code> resolve(String internalName, String name, String descriptor) {
        for (ClassNode type : hierarchy(internalName)) {
            for (MethodNode method : type.methods) {
                if (method.name.equals(name) && method.desc.equals(descriptor) && method.instructions.size() > 0) {
                    return Optional.of(new Code(type, method));
                }
            }
        }
        return Optional.empty();
    }
}
