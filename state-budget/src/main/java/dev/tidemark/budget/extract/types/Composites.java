package dev.tidemark.budget.extract.types;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.flink.api.common.typeutils.CompositeTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;

/** The serializers inside those of Flink's own that have no accessor for them, such as a join's buffer. */
final class Composites {
    private Composites() {}

    /** In Flink's order; none for a serializer that is no composite. */
    static TypeSerializer<?>[] inner(TypeSerializer<?> serializer) {
        TypeSerializerSnapshot<?> snapshot = serializer.snapshotConfiguration();
        if (!(snapshot instanceof CompositeTypeSerializerSnapshot)) {
            return new TypeSerializer<?>[0];
        }
        for (Method method : snapshot.getClass().getDeclaredMethods()) {
            if (method.getName().equals("getNestedSerializers")
                    && method.getParameterTypes()[0].isInstance(serializer)) {
                try {
                    method.setAccessible(true);
                    return (TypeSerializer<?>[]) method.invoke(snapshot, serializer);
                } catch (IllegalAccessException | InvocationTargetException e) {
                    throw new IllegalStateException(method + " does not take its own serializer", e);
                }
            }
        }
        return new TypeSerializer<?>[0];
    }
}
