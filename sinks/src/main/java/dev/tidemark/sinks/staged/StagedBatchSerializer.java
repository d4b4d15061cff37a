package dev.tidemark.sinks.staged;

import java.io.IOException;
import java.time.Instant;
import java.util.UUID;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Keeps batches in savepoints. A new form of them needs a new version; the old ones stay readable. */
final class StagedBatchSerializer implements SimpleVersionedSerializer<StagedBatch> {
    private static final int VERSION = 1;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(StagedBatch batch) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        out.writeLong(batch.id().getMostSignificantBits());
        out.writeLong(batch.id().getLeastSignificantBits());
        out.writeUTF(batch.sink());
        out.writeLong(batch.rows());
        out.writeLong(batch.stagedAt().toEpochMilli());
        return out.getCopyOfBuffer();
    }

    @Override
    public StagedBatch deserialize(int version, byte[] bytes) throws IOException {
        if (version != VERSION) {
            throw new IOException("A staged batch has version " + version + " of its form; this build reads " + VERSION
                    + ". Restore with the build that wrote the savepoint, or a newer one.");
        }
        DataInputDeserializer in = new DataInputDeserializer(bytes);
        return new StagedBatch(
                new UUID(in.readLong(), in.readLong()),
                in.readUTF(),
                in.readLong(),
                Instant.ofEpochMilli(in.readLong()));
    }
}
