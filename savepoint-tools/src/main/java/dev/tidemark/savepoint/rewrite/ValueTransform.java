package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/** Another value for each value of a state, of the same type. Thread-safe. */
public interface ValueTransform {
    /**
     * The new value; empty leaves the entry out.
     *
     * @throws IOException if the value has no new one; the message says which
     */
    Optional<Object> apply(Object value) throws IOException;

    /**
     * A transform by a user's class, a {@code java.util.function.Function} with a public constructor without parameters,
     * which must be thread-safe; null leaves the entry out.
     *
     * @throws IOException if there is no such class, or it is no function
     */
    @SuppressWarnings("unchecked") // what it takes and gives is checked by the serializers
    static ValueTransform load(String name, TrustedClasses classes) throws IOException {
        Function<Object, Object> function;
        try {
            function = (Function<Object, Object>) classes.instantiate(name, Function.class);
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new IOException("the class " + name + " cannot be made: " + e + "; give its jar with --jar", e);
        }
        return value -> {
            try {
                return Optional.ofNullable(function.apply(value));
            } catch (RuntimeException e) {
                throw new IOException("the class " + name + " failed on the value " + value + ": " + e, e);
            }
        };
    }
}
