package dev.tidemark.snapshot;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeOffsets;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.filesystem.RelativeFileStateHandle;
import org.xerial.snappy.SnappyFramedOutputStream;

/**
 * Writes one subtask's keyed state in the canonical layout: key groups in ascending order, inside each the states in
 * ascending order. Memory is one buffer, larger only for a record that is. Not thread-safe.
 */
public final class KeyedFileWriter implements AutoCloseable {
    private static final int FLUSH_AT = 256 << 10;
    private static final int END_OF_KEY_GROUP = 0xffff;
    private static final int META_FOLLOWS = 0x80;
    private static final int NONE = -1;

    private final Path file;
    private final int prefixBytes;
    private final boolean compressed;
    private final NamedOutput out;
    private final KeyGroupRangeOffsets offsets;
    private OutputStream group;
    private byte[] buffer = new byte[FLUSH_AT * 2];
    private int length;
    /** Where the last record's key begins: its top bit is set when it turns out to be the last of its state. */
    private int lastKey = NONE;

    private int state = NONE;
    private int keyGroup = NONE;

    KeyedFileWriter(Path file, KeyedHeader header, int firstKeyGroup, int lastKeyGroup, int maxParallelism)
            throws IOException {
        this.file = file;
        this.prefixBytes = Composite.prefixBytes(maxParallelism);
        this.compressed = header.compressed();
        this.offsets = new KeyGroupRangeOffsets(KeyGroupRange.of(firstKeyGroup, lastKeyGroup));
        this.out = new NamedOutput(file);
        this.group = out;
        out.write(header.encode());
    }

    /**
     * Appends a record.
     *
     * @param inGroup its key group, not below the last record's
     * @param inState its state's index in the header, not below the last record's of the same key group
     * @param key the composite key without its key group
     */
    public void record(
            int inGroup,
            int inState,
            byte[] key,
            int keyOffset,
            int keyLength,
            byte[] value,
            int valueOffset,
            int valueLength)
            throws IOException {
        if (inGroup != keyGroup) {
            endGroup();
            startGroup(inGroup);
        }
        if (inState != state) {
            markLast();
            short2(inState);
            state = inState;
        }
        int total = 8 + prefixBytes + keyLength + valueLength;
        reserve(total);
        Bytes.int4(buffer, length, prefixBytes + keyLength);
        lastKey = length + 4;
        int at = lastKey;
        if (prefixBytes == 2) {
            buffer[at++] = (byte) (inGroup >>> 8);
        }
        buffer[at++] = (byte) inGroup;
        System.arraycopy(key, keyOffset, buffer, at, keyLength);
        at += keyLength;
        Bytes.int4(buffer, at, valueLength);
        System.arraycopy(value, valueOffset, buffer, at + 4, valueLength);
        length += total;
    }

    private void startGroup(int next) throws IOException {
        offsets.setKeyGroupOffset(next, out.written());
        // Flink's block size and ratio
        group = compressed ? new SnappyFramedOutputStream(new KeptOpen(out), 64 << 10, 0.85d) : out;
        keyGroup = next;
        state = NONE;
    }

    private void endGroup() throws IOException {
        if (keyGroup == NONE) {
            return;
        }
        markLast();
        short2(END_OF_KEY_GROUP);
        flush(length);
        if (compressed) {
            group.close();
        }
        keyGroup = NONE;
    }

    private void markLast() {
        if (lastKey != NONE) {
            buffer[lastKey] |= (byte) META_FOLLOWS;
            lastKey = NONE;
        }
    }

    private void short2(int value) throws IOException {
        reserve(2);
        buffer[length++] = (byte) (value >>> 8);
        buffer[length++] = (byte) value;
    }

    private void reserve(int more) throws IOException {
        if (length >= FLUSH_AT) {
            // what comes before the last record is final
            flush(lastKey == NONE ? length : lastKey - 4);
        }
        if (more > buffer.length - length) {
            buffer = Arrays.copyOf(buffer, Math.max(Math.addExact(length, more), buffer.length * 2));
        }
    }

    private void flush(int until) throws IOException {
        group.write(buffer, 0, until);
        System.arraycopy(buffer, until, buffer, 0, length - until);
        length -= until;
        lastKey = lastKey == NONE ? NONE : lastKey - until;
    }

    /** Ends the file; it is complete once this returns. */
    KeyGroupsSavepointStateHandle finish() throws IOException {
        endGroup();
        out.close();
        return new KeyGroupsSavepointStateHandle(
                offsets, new RelativeFileStateHandle(file, file.getName(), out.written()));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** The end of a key group's Snappy stream must not end the file. */
    private static final class KeptOpen extends FilterOutputStream {
        KeptOpen(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            out.write(bytes, offset, count);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
