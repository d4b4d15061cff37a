package dev.tidemark.snapshot;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Keys of any other type, through the serializer the savepoint describes; made only of classes the caller trusts. */
final class ForeignCodec implements KeyCodec {
    private final TypeSerializer<Object> serializer;
    private final DataInputDeserializer input = new DataInputDeserializer();

    ForeignCodec(TypeSerializer<Object> serializer) {
        this.serializer = serializer;
    }

    @Override
    public Object read(KeyCursor in) throws IOException {
        input.setBuffer(in.bytes, in.position, in.end - in.position);
        Object key = serializer.deserialize(input);
        in.position = input.getPosition();
        return key;
    }

    @Override
    public void write(Object key, DataOutputSerializer out) throws IOException {
        serializer.serialize(key, out);
    }

    @Override
    public boolean variableLength() {
        return serializer.getLength() < 0;
    }
}
