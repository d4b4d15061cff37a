package dev.tidemark.snapshot;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.GenericTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The classes a savepoint may name and have loaded: Flink's own, looked at but not initialised, and those of a jar the
 * caller chose to trust. Everything else a savepoint names stays a name. Thread-safe.
 */
public final class TrustedClasses {
    private final @Nullable ClassLoader jar;

    private TrustedClasses(@Nullable ClassLoader jar) {
        this.jar = jar;
    }

    /** Flink's classes and no others. */
    public static TrustedClasses flinkOnly() {
        return new TrustedClasses(null);
    }

    /** Flink's classes, and whatever {@code jar} can load. */
    public static TrustedClasses with(ClassLoader jar) {
        return new TrustedClasses(jar);
    }

    /**
     * Makes an object of a class the user named on the command line.
     *
     * @throws ReflectiveOperationException if there is no such class, or it has no public constructor without parameters
     */
    public <T> T instantiate(String name, Class<T> type) throws ReflectiveOperationException {
        Class<?> found = Class.forName(name, true, loader());
        if (!type.isAssignableFrom(found)) {
            throw new ClassNotFoundException(name + " is not a " + type.getName());
        }
        return type.cast(found.getConstructor().newInstance());
    }

    enum Layout {
        SIMPLE,
        GENERIC,
        TRUSTED,
        UNKNOWN
    }

    boolean allowsUserClasses() {
        return jar != null;
    }

    ClassLoader loader() {
        return jar == null ? TrustedClasses.class.getClassLoader() : jar;
    }

    Layout layoutOf(String snapshotClass) {
        Class<?> found = find(snapshotClass);
        if (found == null) {
            return Layout.UNKNOWN;
        }
        if (SimpleTypeSerializerSnapshot.class.isAssignableFrom(found)) {
            return Layout.SIMPLE;
        }
        if (GenericTypeSerializerSnapshot.class.isAssignableFrom(found)) {
            return Layout.GENERIC;
        }
        return jar != null && TypeSerializerSnapshot.class.isAssignableFrom(found) ? Layout.TRUSTED : Layout.UNKNOWN;
    }

    /** Lets a trusted snapshot class read its own body, and returns the bytes it read. */
    byte[] readBody(SnapshotInput in, String snapshotClass, int version) throws IOException {
        int start = in.position();
        byte[] rest = in.bytes(in.available());
        ByteArrayInputStream stream = new ByteArrayInputStream(rest);
        try {
            TypeSerializerSnapshot<?> snapshot = Class.forName(snapshotClass, true, loader())
                    .asSubclass(TypeSerializerSnapshot.class)
                    .getDeclaredConstructor()
                    .newInstance();
            DataInputView view = new DataInputViewStreamWrapper(stream);
            snapshot.readSnapshot(version, view, loader());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw new SnapshotException(
                    in.file(), "the snapshot class " + snapshotClass + " failed to read itself: " + e, e);
        }
        int end = start + rest.length - stream.available();
        in.reset(end);
        return in.slice(start, end);
    }

    private @Nullable Class<?> find(String name) {
        if (jar == null && !name.startsWith("org.apache.flink.")) {
            return null;
        }
        try {
            return Class.forName(name, false, loader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }
}
