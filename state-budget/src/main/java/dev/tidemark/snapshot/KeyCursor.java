package dev.tidemark.snapshot;

import java.io.EOFException;

/** A read position inside a record's key. Not thread-safe; reused from record to record. */
final class KeyCursor {
    byte[] bytes = new byte[0];
    int position;
    int end;

    void set(byte[] buffer, int from, int to) {
        bytes = buffer;
        position = from;
        end = to;
    }

    /** Moves on by {@code length} bytes and returns where they begin. */
    int take(int length) throws EOFException {
        if (length < 0 || length > end - position) {
            throw new EOFException("the key needs " + length + " bytes more and has " + (end - position));
        }
        position += length;
        return position - length;
    }

    int unsignedByte() throws EOFException {
        return bytes[take(1)] & 0xff;
    }
}
