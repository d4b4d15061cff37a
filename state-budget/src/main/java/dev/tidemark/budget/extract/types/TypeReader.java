package dev.tidemark.budget.extract.types;

import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.TypeFacts.Kind;
import dev.tidemark.budget.job.TypeFacts.Part;
import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.EnumSerializer;
import org.apache.flink.api.common.typeutils.base.GenericArraySerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.MapSerializer;
import org.apache.flink.api.common.typeutils.base.SetSerializer;
import org.apache.flink.api.java.typeutils.runtime.EitherSerializer;
import org.apache.flink.api.java.typeutils.runtime.NullableSerializer;
import org.apache.flink.api.java.typeutils.runtime.PojoSerializer;
import org.apache.flink.api.java.typeutils.runtime.RowSerializer;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializerBase;
import org.apache.flink.api.java.typeutils.runtime.kryo.KryoSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.ArrayListSerializer;
import org.apache.flink.runtime.state.ttl.TtlAwareSerializer;
import org.apache.flink.runtime.state.ttl.TtlStateFactory;

/** Reads serializers as the job made them. The wrapper of a time to live is left out. Not thread-safe. */
public final class TypeReader {
    private static final String FLINK = "org.apache.flink.";
    private static final String TABLE = "org.apache.flink.table.";
    private static final String AVRO = "org.apache.flink.formats.avro.";
    /** Types that hold themselves have no serializer of this depth; a serializer of the user's own might. */
    private static final int MAX_DEPTH = 40;

    private final ClassLoader classes;

    /** @param classes loads the job's classes */
    public TypeReader(ClassLoader classes) {
        this.classes = classes;
    }

    /** The whole tree, with the serializer snapshot where it could be written. */
    public TypeFacts read(TypeSerializer<?> serializer) {
        TypeSerializer<?> plain = plain(serializer);
        TypeFacts root = node(plain, 0);
        return new TypeFacts(
                root.kind(),
                root.className(),
                root.parts(),
                root.constants(),
                root.fingerprint(),
                snapshot(plain.snapshotConfiguration()));
    }

    /** The tree without a snapshot. */
    public TypeFacts shape(TypeSerializer<?> serializer) {
        return node(plain(serializer), 0);
    }

    private Optional<SerializerSnapshot> snapshot(TypeSerializerSnapshot<?> snapshot) {
        DataOutputSerializer out = new DataOutputSerializer(256);
        try {
            TypeSerializerSnapshot.writeVersionedSnapshot(out, snapshot);
            return Optional.of(SerializerSnapshot.decode(out.getCopyOfBuffer(), TrustedClasses.with(classes)));
        } catch (IOException | RuntimeException e) {
            // what a serializer of the user's own cannot write now, it cannot write into a savepoint either; rules see
            // the gap
            return Optional.empty();
        }
    }

    private static TypeSerializer<?> plain(TypeSerializer<?> serializer) {
        if (serializer instanceof TtlStateFactory.TtlSerializer<?>) {
            // a pair of time stamp and value
            TypeSerializer<?>[] pair = Fields.read(serializer, "fieldSerializers", TypeSerializer[].class)
                    .orElse(new TypeSerializer<?>[0]);
            return pair.length == 2 ? plain(pair[1]) : serializer;
        }
        if (serializer instanceof TtlAwareSerializer<?, ?> aware) {
            return plain(aware.getOriginalTypeSerializer());
        }
        return serializer;
    }

    private TypeFacts node(TypeSerializer<?> wrapped, int depth) {
        TypeSerializer<?> serializer = plain(wrapped);
        if (depth > MAX_DEPTH) {
            return leaf(Kind.OTHER, serializer.getClass().getName());
        }
        if (serializer instanceof PojoSerializer<?> pojo) {
            return pojo(pojo, depth);
        }
        if (serializer instanceof EnumSerializer<?> constants) {
            return constants(constants);
        }
        if (serializer instanceof ListSerializer<?> list) {
            return holder(Kind.LIST, "java.util.List", part("element", list.getElementSerializer(), depth));
        }
        if (serializer instanceof ArrayListSerializer<?> list) {
            return holder(Kind.LIST, "java.util.List", part("element", list.getElementSerializer(), depth));
        }
        if (serializer instanceof SetSerializer<?> set) {
            return holder(Kind.SET, "java.util.Set", part("element", set.getElementSerializer(), depth));
        }
        if (serializer instanceof MapSerializer<?, ?> map) {
            return holder(
                    Kind.MAP,
                    "java.util.Map",
                    part("key", map.getKeySerializer(), depth),
                    part("value", map.getValueSerializer(), depth));
        }
        if (serializer instanceof TupleSerializerBase<?> tuple) {
            return holder(
                    Kind.TUPLE, tuple.getTupleClass().getName(), numbered("f", tuple.getFieldSerializers(), depth));
        }
        if (serializer instanceof GenericArraySerializer<?> array) {
            return holder(
                    Kind.ARRAY,
                    array.getComponentClass().getName() + "[]",
                    part("element", array.getComponentSerializer(), depth));
        }
        if (serializer instanceof NullableSerializer<?>) {
            return Fields.read(serializer, "originalSerializer", TypeSerializer.class)
                    .map(inner -> node(inner, depth + 1))
                    .orElseGet(() -> other(serializer, depth));
        }
        if (serializer instanceof EitherSerializer<?, ?> either) {
            return holder(
                    Kind.OTHER,
                    "org.apache.flink.types.Either",
                    part("left", either.getLeftSerializer(), depth),
                    part("right", either.getRightSerializer(), depth));
        }
        if (serializer instanceof KryoSerializer<?>) {
            return kryo(serializer);
        }
        return byName(serializer, depth);
    }

    private TypeFacts byName(TypeSerializer<?> serializer, int depth) {
        String name = serializer.getClass().getName();
        if (serializer instanceof RowSerializer || name.startsWith(TABLE)) {
            return Fields.read(serializer, "fieldSerializers", TypeSerializer[].class)
                    .map(fields -> holder(Kind.ROW, simple(serializer), numbered("f", fields, depth)))
                    .orElseGet(() -> leaf(ofSql(simple(serializer)), simple(serializer)));
        }
        if (name.startsWith(AVRO)) {
            Class<?> type = Fields.read(serializer, "type", Class.class).orElse(Object.class);
            return leaf(Kind.AVRO, type.getName());
        }
        return other(serializer, depth);
    }

    private static Kind ofSql(String name) {
        return switch (name) {
            case "ArrayData" -> Kind.ARRAY;
            case "MapData" -> Kind.MAP;
            // holds a serializer of the user's
            case "RawValueData" -> Kind.OTHER;
            default -> name.contains("Row") ? Kind.ROW : Kind.BASIC;
        };
    }

    private TypeFacts other(TypeSerializer<?> serializer, int depth) {
        String name = serializer.getClass().getName();
        if (!name.startsWith(FLINK)) {
            return leaf(Kind.OTHER, name);
        }
        TypeSerializer<?>[] inner = Composites.inner(serializer);
        if (inner.length > 0) {
            return holder(Kind.OTHER, simple(serializer), numbered("f", inner, depth));
        }
        String made = Optional.ofNullable(serializer.createInstance())
                .map(instance -> instance.getClass().getTypeName())
                .orElseGet(() -> simple(serializer));
        return leaf(made.endsWith("[]") ? Kind.ARRAY : Kind.BASIC, made);
    }

    private TypeFacts pojo(PojoSerializer<?> pojo, int depth) {
        Class<?> type = Fields.read(pojo, "clazz", Class.class).orElse(Object.class);
        Field[] fields = Fields.read(pojo, "fields", Field[].class).orElse(new Field[0]);
        TypeSerializer<?>[] serializers =
                Fields.read(pojo, "fieldSerializers", TypeSerializer[].class).orElse(new TypeSerializer<?>[0]);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < fields.length; i++) {
            parts.add(part(fields[i].getName(), serializers[i], depth));
        }
        return holder(type.isRecord() ? Kind.RECORD : Kind.POJO, type.getName(), parts.toArray(Part[]::new));
    }

    private static TypeFacts constants(EnumSerializer<?> serializer) {
        Class<?> type = Fields.read(serializer, "enumClass", Class.class).orElse(Enum.class);
        List<String> names = new ArrayList<>();
        Object[] constants = type.getEnumConstants();
        for (Object constant : constants == null ? new Object[0] : constants) {
            names.add(((Enum<?>) constant).name());
        }
        return new TypeFacts(Kind.ENUM, type.getName(), List.of(), names, Optional.empty(), Optional.empty());
    }

    private static TypeFacts kryo(TypeSerializer<?> serializer) {
        Class<?> type = Fields.read(serializer, "type", Class.class).orElse(Object.class);
        return new TypeFacts(
                Kind.KRYO,
                type.getName(),
                List.of(),
                List.of(),
                Optional.of(ClassFingerprint.of(type)),
                Optional.empty());
    }

    private Part part(String name, TypeSerializer<?> serializer, int depth) {
        return new Part(name, node(serializer, depth + 1));
    }

    private Part[] numbered(String prefix, TypeSerializer<?>[] serializers, int depth) {
        Part[] parts = new Part[serializers.length];
        for (int i = 0; i < serializers.length; i++) {
            parts[i] = part(prefix + i, serializers[i], depth);
        }
        return parts;
    }

    private static TypeFacts holder(Kind kind, String className, Part... parts) {
        return new TypeFacts(kind, className, Arrays.asList(parts), List.of(), Optional.empty(), Optional.empty());
    }

    private static TypeFacts leaf(Kind kind, String className) {
        return holder(kind, className);
    }

    private static String simple(TypeSerializer<?> serializer) {
        String name = serializer.getClass().getSimpleName();
        return name.endsWith("Serializer") ? name.substring(0, name.length() - "Serializer".length()) : name;
    }
}
