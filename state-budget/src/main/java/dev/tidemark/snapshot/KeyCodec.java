package dev.tidemark.snapshot;

import java.io.IOException;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Keys of one type, between bytes and objects whose {@code hashCode} is the one Flink used. Not thread-safe. */
interface KeyCodec {
    /** The key at the cursor, which moves behind it. */
    Object read(KeyCursor in) throws IOException;

    /** Appends {@code key}. */
    void write(Object key, DataOutputSerializer out) throws IOException;

    /** Whether keys have no fixed length: then namespaces without one are written with lengths behind both. */
    boolean variableLength();
}
