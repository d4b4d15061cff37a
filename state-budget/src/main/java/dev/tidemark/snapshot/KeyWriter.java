package dev.tidemark.snapshot;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.CompositeKeySerializationUtils;

/** Writes keys of one type the way Flink does. Not thread-safe. */
public final class KeyWriter {
    private final SerializerSnapshot snapshot;
    private final KeyCodec codec;

    private KeyWriter(SerializerSnapshot snapshot, KeyCodec codec) {
        this.snapshot = snapshot;
        this.codec = codec;
    }

    /** A type keys can be changed to. */
    public enum Type {
        /** {@code String}. */
        STRING,
        /** {@code Long}. */
        LONG,
        /** {@code Integer}. */
        INT;

        private TypeSerializer<?> serializer() {
            return switch (this) {
                case STRING -> StringSerializer.INSTANCE;
                case LONG -> LongSerializer.INSTANCE;
                case INT -> IntSerializer.INSTANCE;
            };
        }

        /** The snapshot Flink's serializer of this type writes. */
        public SerializerSnapshot snapshot() {
            DataOutputSerializer out = new DataOutputSerializer(64);
            try {
                TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer().snapshotConfiguration());
                return new SerializerSnapshotReader(TrustedClasses.flinkOnly())
                        .read(new SnapshotInput(name(), out.getCopyOfBuffer()));
            } catch (IOException e) {
                throw new IllegalStateException("Flink's own " + this + " serializer is readable", e);
            }
        }
    }

    /**
     * A writer of keys the snapshot describes.
     *
     * @throws IOException if it needs a class that is not trusted
     */
    public static KeyWriter of(SerializerSnapshot snapshot, TrustedClasses classes) throws IOException {
        return new KeyWriter(snapshot, KeyCodecs.of(snapshot, classes));
    }

    /** The snapshot of the serializer. */
    public SerializerSnapshot snapshot() {
        return snapshot;
    }

    /**
     * Which states of {@code header}, under keys of this type, have lengths behind keys and namespaces.
     *
     * @throws IOException if a namespace needs a class that is not trusted
     */
    public boolean[] lengthsBehindKey(KeyedHeader header, TrustedClasses classes) throws IOException {
        return KeyReader.lengthsBehindKey(header, codec, classes);
    }

    /** Appends the key, and its length if {@code lengthBehind}. */
    public void write(Object key, DataOutputSerializer out, boolean lengthBehind) throws IOException {
        int start = out.length();
        codec.write(key, out);
        if (lengthBehind) {
            CompositeKeySerializationUtils.writeVariableIntBytes(out.length() - start, out);
        }
    }
}
