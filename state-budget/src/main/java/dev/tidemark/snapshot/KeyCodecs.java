package dev.tidemark.snapshot;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;

/** Finds the codec for the keys a serializer snapshot describes. */
final class KeyCodecs {
    private static final String BASE = "org.apache.flink.api.common.typeutils.base.";
    private static final String TUPLE = "org.apache.flink.api.java.typeutils.runtime.TupleSerializerSnapshot";
    private static final Map<String, FixedCodec> FIXED = Map.of(
            BASE + "BooleanSerializer$BooleanSerializerSnapshot", FixedCodec.BOOLEAN,
            BASE + "ByteSerializer$ByteSerializerSnapshot", FixedCodec.BYTE,
            BASE + "ShortSerializer$ShortSerializerSnapshot", FixedCodec.SHORT,
            BASE + "IntSerializer$IntSerializerSnapshot", FixedCodec.INT,
            BASE + "LongSerializer$LongSerializerSnapshot", FixedCodec.LONG);
    private static final String STRING = BASE + "StringSerializer$StringSerializerSnapshot";
    /** Namespaces of Flink's own windows. */
    private static final Set<String> FIXED_NAMESPACES = Set.of(
            "org.apache.flink.runtime.state.VoidNamespaceSerializer$VoidNamespaceSerializerSnapshot",
            "org.apache.flink.streaming.api.windowing.windows.TimeWindow$Serializer$TimeWindowSerializerSnapshot",
            "org.apache.flink.streaming.api.windowing.windows.GlobalWindow$Serializer$GlobalWindowSerializerSnapshot");

    private KeyCodecs() {}

    /**
     * The codec.
     *
     * @throws IOException if it needs a class that is not trusted; the message names the class
     */
    static KeyCodec of(SerializerSnapshot snapshot, TrustedClasses classes) throws IOException {
        String name = snapshot.snapshotClass();
        FixedCodec fixed = FIXED.get(name);
        if (fixed != null) {
            return fixed;
        }
        if (name.equals(STRING)) {
            return new StringCodec();
        }
        if (name.equals(TUPLE)) {
            List<KeyCodec> fields = new ArrayList<>();
            for (SerializerSnapshot field : snapshot.nested()) {
                fields.add(of(field, classes));
            }
            if (snapshot.classNames().get(0).equals("org.apache.flink.api.java.tuple.Tuple" + fields.size())) {
                return new TupleCodec(fields);
            }
        }
        return new ForeignCodec(restore(snapshot, classes));
    }

    /** Whether the serializer has no fixed length. */
    static boolean variableLength(SerializerSnapshot snapshot, TrustedClasses classes) throws IOException {
        String name = snapshot.snapshotClass();
        if (FIXED_NAMESPACES.contains(name)) {
            return false;
        }
        return of(snapshot, classes).variableLength();
    }

    static TypeSerializer<Object> restore(SerializerSnapshot snapshot, TrustedClasses classes) throws IOException {
        List<String> needed = new ArrayList<>(snapshot.classNames());
        snapshotClasses(snapshot, needed);
        if (!classes.allowsUserClasses()) {
            for (String name : needed) {
                if (!harmless(name)) {
                    throw new IOException("the serializer " + snapshot.words() + " needs the class " + name
                            + ", which is not Flink's; give the jar that holds it with --jar");
                }
            }
        }
        try {
            TypeSerializerSnapshot<Object> restored = TypeSerializerSnapshot.readVersionedSnapshot(
                    new DataInputViewStreamWrapper(new ByteArrayInputStream(snapshot.encode())), classes.loader());
            return restored.restoreSerializer();
        } catch (IOException | RuntimeException | LinkageError e) {
            throw new IOException("the serializer " + snapshot.words() + " cannot be restored: " + e.getMessage(), e);
        }
    }

    private static boolean harmless(String name) {
        return name.startsWith("org.apache.flink.")
                || Set.of("java.lang.String", "java.math.BigDecimal", "java.math.BigInteger", "java.util.Date")
                        .contains(name);
    }

    private static void snapshotClasses(SerializerSnapshot snapshot, List<String> names) {
        names.add(snapshot.snapshotClass());
        snapshot.nested().forEach(inner -> snapshotClasses(inner, names));
    }
}
