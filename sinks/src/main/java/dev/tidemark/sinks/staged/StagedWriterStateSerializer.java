package dev.tidemark.sinks.staged;

import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Keeps the writers' state in savepoints. */
final class StagedWriterStateSerializer implements SimpleVersionedSerializer<StagedWriterState> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(StagedWriterState state) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(32);
        out.writeUTF(state.sink());
        out.writeLong(state.generation());
        return out.getCopyOfBuffer();
    }

    @Override
    public StagedWriterState deserialize(int version, byte[] bytes) throws IOException {
        if (version != VERSION) {
            throw new IOException("The staged sink's state has version " + version + " of its form; this build reads "
                    + VERSION + ". Restore with the build that wrote the savepoint, or a newer one.");
        }
        DataInputDeserializer in = new DataInputDeserializer(bytes);
        return new StagedWriterState(in.readUTF(), in.readLong());
    }
}
