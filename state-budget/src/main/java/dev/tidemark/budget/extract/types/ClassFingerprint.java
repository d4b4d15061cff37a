package dev.tidemark.budget.extract.types;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A hash of what Kryo writes of a class: its fields and their types, its enum constants in order, and those of the classes its
 * fields hold, superclasses and type arguments included. Kryo's own snapshot does not tell, so Flink calls any change of
 * such a class compatible. Classes of the JDK, of Scala and of Flink count by name.
 */
public final class ClassFingerprint {
    private static final Pattern NAME =
            Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)+");

    private final TreeMap<String, String> described = new TreeMap<>();

    private ClassFingerprint() {}

    /** 32 hex digits, equal for equal shapes in every JVM. */
    public static String of(Class<?> type) {
        ClassFingerprint fingerprint = new ClassFingerprint();
        fingerprint.add(type);
        return hash(type.getName() + fingerprint.described);
    }

    /** The first 128 bits of a text's SHA-256, in hex. */
    public static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }

    private void add(@Nullable Class<?> named) {
        if (named == null) {
            return;
        }
        Class<?> type = named;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        if (outside(type) || described.containsKey(type.getName())) {
            return;
        }
        described.put(type.getName(), "");
        List<String> lines = new ArrayList<>();
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                lines.add(((Enum<?>) constant).name());
            }
        } else {
            lines.add(String.valueOf(type.getGenericSuperclass()));
            add(type.getSuperclass());
            Field[] fields = type.getDeclaredFields();
            Arrays.sort(fields, Comparator.comparing(Field::getName));
            for (Field field : fields) {
                if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
                    lines.add(field.getName() + ":" + field.getGenericType().getTypeName());
                    add(field.getType());
                    addArguments(field, type.getClassLoader());
                }
            }
        }
        described.put(type.getName(), lines.toString());
    }

    /** The classes named in a generic type, such as the elements of a list. */
    private void addArguments(Field field, @Nullable ClassLoader loader) {
        Matcher names = NAME.matcher(field.getGenericType().getTypeName());
        while (names.find()) {
            try {
                add(Class.forName(names.group(), false, loader));
            } catch (ClassNotFoundException | LinkageError e) {
                described.put(names.group(), "not loaded");
            }
        }
    }

    private static boolean outside(Class<?> type) {
        String name = type.getName();
        return type.isPrimitive()
                || name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("scala.")
                || name.startsWith("org.apache.flink.");
    }
}
