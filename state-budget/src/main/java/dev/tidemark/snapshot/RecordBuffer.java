package dev.tidemark.snapshot;

import java.io.IOException;
import java.io.InputStream;

/**
 * One key group's bytes, a window at a time, so that records are ranges of the window and need no copies. The window grows
 * with bytes that were really read, never with a length the file claims. Not thread-safe.
 */
final class RecordBuffer {
    private static final int WINDOW = 256 << 10;

    private final String file;
    private final int keyGroup;
    private final InputStream in;
    private byte[] window = new byte[WINDOW];
    private int position;
    private int limit;
    private long records;

    RecordBuffer(String file, int keyGroup, InputStream in) {
        this.file = file;
        this.keyGroup = keyGroup;
        this.in = in;
    }

    int int2() throws IOException {
        require(2);
        position += 2;
        return (window[position - 2] & 0xff) << 8 | (window[position - 1] & 0xff);
    }

    /** Sets the view to the next record. */
    void record(RecordView view, int prefixBytes) throws IOException {
        require(4);
        int keyLength = Bytes.int4(window, position);
        if (keyLength < prefixBytes) {
            throw fault("record " + records + " claims a key of " + keyLength + " bytes");
        }
        require(8L + keyLength);
        int valueLength = Bytes.int4(window, position + 4 + keyLength);
        if (valueLength < 0) {
            throw fault("record " + records + " claims a value of " + valueLength + " bytes");
        }
        require(8L + keyLength + valueLength);
        view.key = window;
        view.keyOffset = position + 4;
        view.keyLength = keyLength;
        view.value = window;
        view.valueOffset = position + 8 + keyLength;
        view.valueLength = valueLength;
        position += 8 + keyLength + valueLength;
        records++;
    }

    void expectEnd() throws IOException {
        if (position < limit || in.read() >= 0) {
            throw fault("bytes follow the end mark after " + records + " records");
        }
    }

    SnapshotException fault(String fault) {
        return new SnapshotException(file, "key group " + keyGroup + ": " + fault);
    }

    private void require(long length) throws IOException {
        if (length > Integer.MAX_VALUE - 8) {
            throw fault("record " + records + " claims " + length + " bytes");
        }
        while (limit - position < length) {
            makeRoom();
            int read = in.read(window, limit, window.length - limit);
            if (read < 0) {
                throw fault("ends in the middle of record " + records + ": " + (limit - position) + " of " + length
                        + " bytes are there");
            }
            limit += read;
        }
    }

    private void makeRoom() {
        if (limit < window.length) {
            return;
        }
        int kept = limit - position;
        // a record longer than half the window doubles it
        byte[] target = kept > window.length / 2 ? new byte[larger()] : window;
        System.arraycopy(window, position, target, 0, kept);
        window = target;
        position = 0;
        limit = kept;
    }

    private int larger() {
        return (int) Math.min(window.length * 2L, Integer.MAX_VALUE - 8);
    }
}
