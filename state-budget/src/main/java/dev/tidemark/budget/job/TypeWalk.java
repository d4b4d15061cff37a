package dev.tidemark.budget.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Finds types inside a type. */
public final class TypeWalk {
    private TypeWalk() {}

    /**
     * A type and how to get to it.
     *
     * @param path field names with dots between; empty for the type itself
     */
    public record Found(String path, TypeFacts type) {
        /** The path behind the name of what holds the type. */
        public String behind(String name) {
            return path.isEmpty() ? name : name + "." + path;
        }
    }

    /** The type itself and all inside it that the test holds for, outermost first. */
    public static List<Found> find(TypeFacts type, Predicate<TypeFacts> test) {
        List<Found> found = new ArrayList<>();
        walk("", type, test, found);
        return found;
    }

    private static void walk(String path, TypeFacts type, Predicate<TypeFacts> test, List<Found> found) {
        if (test.test(type)) {
            found.add(new Found(path, type));
        }
        for (TypeFacts.Part part : type.parts()) {
            walk(path.isEmpty() ? part.name() : path + "." + part.name(), part.type(), test, found);
        }
    }
}
