package dev.tidemark.snapshot;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The header of a state file, read piece by piece while every byte is kept. Memory follows the bytes that are really there
 * and never a length the file claims, and ends at {@link #LIMIT}. Not thread-safe.
 */
final class SnapshotInput {
    /** Far above any real header: Flink keeps schemas there, not data. */
    static final int LIMIT = 64 << 20;

    private final String file;
    private final InputStream in;
    private byte[] buffer = new byte[8192];
    private int limit;
    private int position;

    SnapshotInput(String file, InputStream in) {
        this.file = file;
        this.in = in;
    }

    SnapshotInput(String file, byte[] bytes) {
        this(file, new ByteArrayInputStream(bytes));
    }

    String file() {
        return file;
    }

    int position() {
        return position;
    }

    boolean atEnd() throws IOException {
        return position == limit && !fill();
    }

    /** How many bytes are left, all of them read into memory. */
    int available() throws IOException {
        boolean more = true;
        while (more && limit - position < LIMIT) {
            more = fill();
        }
        return limit - position;
    }

    /** Goes back to an earlier position. */
    void reset(int to) {
        position = to;
    }

    byte[] slice(int from, int to) {
        return Arrays.copyOfRange(buffer, from, to);
    }

    int int4() throws IOException {
        require(4);
        position += 4;
        return Bytes.int4(buffer, position - 4);
    }

    int peekInt4() throws IOException {
        int value = int4();
        position -= 4;
        return value;
    }

    /** Whether four more bytes are there and hold {@code value}; consumes nothing. */
    boolean startsWith(int value) throws IOException {
        while (limit - position < 4) {
            if (!fill()) {
                return false;
            }
        }
        return peekInt4() == value;
    }

    short int2() throws IOException {
        require(2);
        position += 2;
        return (short) ((buffer[position - 2] & 0xff) << 8 | (buffer[position - 1] & 0xff));
    }

    /** A text as Flink's {@code StringValue} writes it: its length plus one, then characters, each as {@link #varInt()}. */
    String stringValue() throws IOException {
        StringBuilder text = new StringBuilder();
        int length = varInt() - 1;
        for (int i = 0; i < length; i++) {
            text.append((char) varInt());
        }
        return text.toString();
    }

    /** Up to five groups of seven bits, the lowest first. */
    private int varInt() throws IOException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            require(1);
            byte next = buffer[position++];
            value |= (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw fault("found a number of more than five bytes");
    }

    long int8() throws IOException {
        return (long) int4() << 32 | (int4() & 0xffffffffL);
    }

    boolean bool() throws IOException {
        require(1);
        byte value = buffer[position++];
        if (value != 0 && value != 1) {
            throw fault("found " + value + " where a boolean (0 or 1) is expected");
        }
        return value == 1;
    }

    String utf() throws IOException {
        require(2);
        int length = (buffer[position] & 0xff) << 8 | (buffer[position + 1] & 0xff);
        byte[] encoded = bytes(length + 2);
        return new DataInputStream(new ByteArrayInputStream(encoded)).readUTF();
    }

    byte[] bytes(int length) throws IOException {
        require(length);
        position += length;
        return slice(position - length, position);
    }

    /** A count that the file claims of things at least one byte long. */
    int count(String what) throws IOException {
        int count = int4();
        if (count < 0 || count > LIMIT) {
            throw fault("claims " + count + " " + what);
        }
        return count;
    }

    SnapshotException fault(String fault) {
        return new SnapshotException(file, "at byte " + position + " of the header: " + fault);
    }

    private void require(int length) throws IOException {
        if (length < 0 || length > LIMIT - position) {
            throw fault("claims a length of " + length + " bytes; a header holds at most " + LIMIT);
        }
        while (limit - position < length) {
            if (!fill()) {
                throw fault("the file ends after " + limit + " bytes, inside its header");
            }
        }
    }

    private boolean fill() throws IOException {
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        int read = in.read(buffer, limit, buffer.length - limit);
        limit += Math.max(read, 0);
        return read > 0;
    }
}
