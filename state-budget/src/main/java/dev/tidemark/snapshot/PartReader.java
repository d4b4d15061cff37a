package dev.tidemark.snapshot;

import java.io.IOException;

/** The records of one subtask's keyed state. Thread-safe: several key groups may be read at once. */
public interface PartReader extends AutoCloseable {
    /**
     * Passes every record of one key group to {@code visitor}, in the order they are stored.
     *
     * @throws SnapshotException if the file ends early or is not in the format its header says
     */
    void read(int keyGroup, RecordVisitor visitor) throws IOException;

    @Override
    void close() throws IOException;
}
