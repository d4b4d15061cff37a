package dev.tidemark.snapshot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.StringValue;

/**
 * Strings in Flink's format: length plus one, then characters, each in groups of seven bits. Flink's reader allocates what
 * the length claims; this one never more than the key's bytes.
 */
final class StringCodec implements KeyCodec {
    private static final int MORE = 0x80;

    @Override
    public Object read(KeyCursor in) throws IOException {
        int length = number(in) - 1;
        if (length < 0) {
            throw new IOException("the key is null");
        }
        int start = in.position;
        if (length > in.end - start) {
            throw new IOException("the key claims " + length + " characters in " + (in.end - start) + " bytes");
        }
        byte[] bytes = in.bytes;
        int at = start;
        while (at < start + length && bytes[at] >= 0) {
            at++;
        }
        if (at == start + length) {
            in.position = at;
            return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
        }
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) {
            characters[i] = (char) number(in);
        }
        return new String(characters);
    }

    /** Of ASCII the hash is made of the bytes. */
    @Override
    public int hash(KeyCursor in) throws IOException {
        int start = in.position;
        int length = number(in) - 1;
        int at = in.position;
        if (length >= 0 && length <= in.end - at) {
            int end = at + length;
            if (Ascii.all(in.bytes, at, end)) {
                in.position = end;
                return Ascii.hash(in.bytes, at, end);
            }
        }
        in.position = start;
        return read(in).hashCode();
    }

    private static int number(KeyCursor in) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int next = in.unsignedByte();
            value |= (next & ~MORE) << shift;
            if (next < MORE) {
                return value;
            }
        }
        throw new IOException("a number in the key has more than five bytes");
    }

    @Override
    public void write(Object key, DataOutputSerializer out) throws IOException {
        StringValue.writeString((String) key, out);
    }

    @Override
    public boolean variableLength() {
        return true;
    }
}
