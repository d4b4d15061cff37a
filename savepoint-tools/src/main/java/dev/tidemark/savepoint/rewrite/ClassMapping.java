package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** A mapping by a user's class, a {@code java.util.function.Function} with a public constructor without parameters. */
public final class ClassMapping implements KeyMapping {
    private final String name;
    private final Function<Object, Object> function;

    private ClassMapping(String name, Function<Object, Object> function) {
        this.name = name;
        this.function = function;
    }

    /**
     * Makes the class's mapping. It must be thread-safe; null says that it does not know the key.
     *
     * @throws IOException if there is no such class, or it is no function
     */
    @SuppressWarnings("unchecked") // what it takes and gives is checked by the serializers
    public static ClassMapping load(String name, TrustedClasses classes) throws IOException {
        try {
            return new ClassMapping(name, (Function<Object, Object>) classes.instantiate(name, Function.class));
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IOException(
                    "the mapping class " + name + " cannot be made: " + e + "; give its jar with --jar", e);
        }
    }

    @Override
    public Optional<Object> map(Object key) throws IOException {
        try {
            return Optional.ofNullable(function.apply(key));
        } catch (RuntimeException e) {
            throw new IOException("the mapping class " + name + " failed on the key " + key + ": " + e, e);
        }
    }

    @Override
    public boolean injective() {
        return false;
    }
}
