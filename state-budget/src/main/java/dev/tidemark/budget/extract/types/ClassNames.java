package dev.tidemark.budget.extract.types;

import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Names for objects of the user's; a lambda's class has a name that differs in each run. */
public final class ClassNames {
    private ClassNames() {}

    /** The class's name or, for a lambda, {@code Class::method} of the method that holds its code. */
    public static String of(Object object) {
        return lambda(object)
                .map(code -> code.getImplClass().replace('/', '.') + "::" + code.getImplMethodName())
                .orElseGet(() -> object.getClass().getName());
    }

    /** What a serializable lambda says of itself; empty for everything else. */
    public static Optional<SerializedLambda> lambda(Object object) {
        if (!object.getClass().isSynthetic() || !(object instanceof Serializable)) {
            return Optional.empty();
        }
        try {
            Method replace = object.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            @Nullable Object said = replace.invoke(object);
            return said instanceof SerializedLambda code ? Optional.of(code) : Optional.empty();
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            // synthetic for another reason: its class name is all there is
            return Optional.empty();
        }
    }
}
