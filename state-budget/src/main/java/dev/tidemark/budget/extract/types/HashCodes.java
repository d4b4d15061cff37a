package dev.tidemark.budget.extract.types;

import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.TypeFacts.Kind;
import dev.tidemark.budget.job.TypeWalk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Classes inside a key that keep {@code Object.hashCode}, which differs in each JVM. */
public final class HashCodes {
    private final ClassLoader classes;

    /** @param classes loads the job's classes */
    public HashCodes(ClassLoader classes) {
        this.classes = classes;
    }

    /** Each as its path and the reason. */
    public List<String> missing(TypeFacts key) {
        List<String> found = new ArrayList<>();
        TypeWalk.find(key, type -> type.kind() == Kind.POJO || type.kind() == Kind.KRYO)
                .forEach(part -> reason(part.type().className())
                        .ifPresent(reason -> found.add(part.behind("key") + ": " + reason)));
        return found;
    }

    private Optional<String> reason(String className) {
        try {
            Class<?> type = Class.forName(className, false, classes);
            Class<?> declaring = type.getMethod("hashCode").getDeclaringClass();
            return declaring == Object.class && !type.isInterface()
                    ? Optional.of(className + " has no hashCode")
                    : Optional.empty();
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.of(className + " could not be loaded to look for its hashCode: " + e);
        } catch (NoSuchMethodException e) {
            // an interface; its implementations are not known
            return Optional.of(className + " is an interface, and what implements it need not have a hashCode");
        }
    }
}
