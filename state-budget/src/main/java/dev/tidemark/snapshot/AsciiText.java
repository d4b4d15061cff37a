package dev.tidemark.snapshot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * Puts text around string keys without decoding them, where key and text are ASCII: such a key's bytes are its characters,
 * and the new key's {@code hashCode} follows from the old one's. Not thread-safe.
 */
public final class AsciiText {
    private final byte[] prefix;
    private final byte[] suffix;
    private final int prefixHash;
    private final int suffixHash;
    private byte[] bytes = new byte[0];
    private int from;
    private int to;

    private AsciiText(byte[] prefix, byte[] suffix) {
        this.prefix = prefix;
        this.suffix = suffix;
        this.prefixHash = Ascii.hash(prefix, 0, prefix.length);
        this.suffixHash = Ascii.hash(suffix, 0, suffix.length);
    }

    /** The text around keys; empty if it is not ASCII. */
    public static Optional<AsciiText> around(String prefix, String suffix) {
        boolean ascii = (prefix + suffix).chars().allMatch(character -> character < 0x80);
        return ascii
                ? Optional.of(new AsciiText(
                        prefix.getBytes(StandardCharsets.US_ASCII), suffix.getBytes(StandardCharsets.US_ASCII)))
                : Optional.empty();
    }

    /** Whether {@code key} is the serializer of strings, the only keys this is for. */
    public static boolean isFor(SerializerSnapshot key) {
        return key.words().equals("String");
    }

    /**
     * Takes the next key, which a {@link KeyReader} has checked.
     *
     * @return whether it is ASCII; if not, it must be mapped in another way
     */
    public boolean take(byte[] buffer, int start, int end) {
        int at = start;
        while (buffer[at] < 0) {
            at++;
        }
        bytes = buffer;
        from = at + 1;
        to = end;
        return Ascii.all(buffer, from, to);
    }

    /** The {@code hashCode} of the new key, given that of the old one. */
    public int hash(int oldHash) {
        int hash = Ascii.concatenated(prefixHash, oldHash, to - from);
        return Ascii.concatenated(hash, suffixHash, suffix.length);
    }

    /** Appends the new key as Flink's string serializer writes it. */
    public void write(DataOutputSerializer out) throws IOException {
        int length = to - from;
        int left = prefix.length + length + suffix.length + 1;
        while (left >= 0x80) {
            out.write(left | 0x80);
            left >>>= 7;
        }
        out.write(left);
        out.write(prefix, 0, prefix.length);
        out.write(bytes, from, length);
        out.write(suffix, 0, suffix.length);
    }
}
