package dev.tidemark.budget.extract.types;

import java.lang.reflect.Field;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Fields of Flink's classes that have no accessor. A field that is not there, as in another version, is empty. */
public final class Fields {
    private Fields() {}

    /** The value of the field of this name, in the object's class or the nearest superclass that has it. */
    public static Optional<Object> read(Object owner, String name) {
        for (@Nullable Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return value(owner, field);
                }
            }
        }
        return Optional.empty();
    }

    /** The value of the field of this name, if it is of this type. */
    public static <T> Optional<T> read(Object owner, String name, Class<T> type) {
        return read(owner, name).filter(type::isInstance).map(type::cast);
    }

    private static Optional<Object> value(Object owner, Field field) {
        try {
            field.setAccessible(true);
            return Optional.ofNullable(field.get(owner));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field + " was made accessible and is not", e);
        }
    }
}
