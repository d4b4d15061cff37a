package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The values of one keyed state as objects, through the serializers the savepoint describes, made of classes the caller
 * trusts. What stands in front of a value, the time of its time to live and a map's flag, is kept. Not thread-safe.
 */
public final class ValueCodec {
    private static final int STAMP = 8;
    private static final String TTL = "$TtlSerializerSnapshot";

    private final TypeSerializer<Object> serializer;
    private final boolean flag;
    private final int head;
    private final DataInputDeserializer in = new DataInputDeserializer();
    private final DataOutputSerializer out = new DataOutputSerializer(64);

    private ValueCodec(TypeSerializer<Object> serializer, boolean flag, int head) {
        this.serializer = serializer;
        this.flag = flag;
        this.head = head;
    }

    /**
     * The codec of a state whose entries hold one value each.
     *
     * @throws IOException if it is another kind of state, or needs a class that is not trusted; the message names it
     */
    public static ValueCodec of(StateMeta state, TrustedClasses classes) throws IOException {
        boolean map = state.kind().equals("MAP");
        if (state.timer() || state.kind().equals("LIST")) {
            throw new IOException("state " + state.name() + " is a " + state.kind()
                    + ", whose entries do not hold one value each; only those that do can be transformed");
        }
        SerializerSnapshot value = map ? state.value().nested().get(1) : state.value();
        boolean ttl = value.snapshotClass().endsWith(TTL);
        return new ValueCodec(
                KeyCodecs.restore(ttl ? value.nested().get(1) : value, classes),
                map,
                (map ? 1 : 0) + (ttl ? STAMP : 0));
    }

    /**
     * The value of a record; null for a map's null.
     *
     * @throws IOException if it is not what the serializer reads
     */
    public @Nullable Object read(RecordView view) throws IOException {
        if (flag && view.valueLength == 1) {
            return null;
        }
        try {
            in.setBuffer(view.value, view.valueOffset + head, view.valueLength - head);
            Object value = serializer.deserialize(in);
            if (in.available() > 0) {
                throw new IOException(in.available() + " bytes are left behind it");
            }
            return value;
        } catch (IOException | RuntimeException e) {
            throw new RecordFault("a value cannot be read: " + e.getMessage(), e);
        }
    }

    /** The bytes of another value in this record's place. */
    public byte[] write(RecordView view, Object value) throws IOException {
        out.clear();
        out.write(view.value, view.valueOffset, head);
        serializer.serialize(value, out);
        return Arrays.copyOf(out.getSharedBuffer(), out.length());
    }
}
