package dev.tidemark.snapshot;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The header of a keyed state file.
 *
 * @param compressed whether each key group is a Snappy stream
 * @param key the key serializer's snapshot
 * @param states in the order of their ids in the records
 */
public record KeyedHeader(boolean compressed, SerializerSnapshot key, List<StateMeta> states) {
    /** Keeps the list. */
    public KeyedHeader {
        states = List.copyOf(states);
    }

    /** The header as Flink's {@code KeyedBackendSerializationProxy} writes it. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeInt(HeaderReader.KEYED_FORMAT);
            out.writeBoolean(compressed);
            out.writeInt(HeaderReader.SERIALIZER_FORMAT);
            out.write(key.encode());
            out.writeShort(states.size());
            for (StateMeta state : states) {
                state.write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The header of the same states under keys of another type. */
    public KeyedHeader withKey(SerializerSnapshot newKey) {
        return new KeyedHeader(
                compressed,
                newKey,
                states.stream().map(state -> state.withKey(newKey)).toList());
    }
}
