package dev.tidemark.budget.extract.bytecode;

import dev.tidemark.budget.extract.types.ClassNames;
import dev.tidemark.budget.extract.types.Fields;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an object holds, in words that are equal for equal contents; empty for what has no such words. */
final class ObjectWords {
    private static final int MAX_DEPTH = 6;

    private ObjectWords() {}

    static Optional<String> of(@Nullable Object value, int depth) {
        if (value == null) {
            return Optional.of("null");
        }
        if (value instanceof Number
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof String) {
            return Optional.of(value.getClass().getSimpleName() + ":" + value);
        }
        if (value instanceof Enum<?> constant) {
            return Optional.of(constant.name());
        }
        if (value instanceof Class<?> type) {
            return Optional.of(type.getName());
        }
        if (depth > MAX_DEPTH || ClassNames.lambda(value).isPresent()) {
            return Optional.empty();
        }
        if (value.getClass().isArray()) {
            List<@Nullable Object> items = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                items.add(Array.get(value, i));
            }
            return all(items, depth);
        }
        if (value instanceof List<?> list) {
            return all(new ArrayList<@Nullable Object>(list), depth);
        }
        return value.getClass().getName().startsWith("java.") ? Optional.empty() : fields(value, depth);
    }

    /** The values of an object's fields, those of superclasses too. */
    static Optional<String> fields(Object owner, int depth) {
        List<@Nullable Object> values = new ArrayList<>();
        for (@Nullable Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().startsWith("java.")) {
                break;
            }
            Field[] fields = type.getDeclaredFields();
            Arrays.sort(fields, Comparator.comparing(Field::getName));
            for (Field field : fields) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    values.add(Fields.read(owner, field.getName()).orElse(null));
                }
            }
        }
        return all(values, depth);
    }

    /** What a lambda has taken from around it. */
    static Optional<String> captured(SerializedLambda lambda) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < lambda.getCapturedArgCount(); i++) {
            values.add(lambda.getCapturedArg(i));
        }
        return all(values, 0);
    }

    private static Optional<String> all(List<@Nullable Object> values, int depth) {
        List<String> words = new ArrayList<>();
        for (Object value : values) {
            Optional<String> one = of(value, depth + 1);
            if (one.isEmpty()) {
                return Optional.empty();
            }
            words.add(one.orElseThrow());
        }
        return Optional.of(words.toString());
    }
}
