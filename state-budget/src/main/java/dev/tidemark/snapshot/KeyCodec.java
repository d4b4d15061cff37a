package dev.tidemark.snapshot;

import java.io.IOException;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Keys of one type, between bytes and objects whose {@code hashCode} is the one Flink used. Not thread-safe. */
interface KeyCodec {
    /** The key at the cursor, which moves behind it. */
    Object read(KeyCursor in) throws IOException;

    /** The {@code hashCode} of the key at the cursor, which moves behind it; codecs that can, do not make the key. */
    default int hash(KeyCursor in) throws IOException {
        return read(in).hashCode();
    }

    /** Appends {@code key}. */
    void write(Object key, DataOutputSerializer out) throws IOException;

    /** Whether keys have no fixed length: then namespaces without one are written with lengths behind both. */
    boolean variableLength();
}
