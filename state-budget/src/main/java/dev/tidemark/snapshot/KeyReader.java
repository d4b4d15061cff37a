package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.Optional;

/**
 * Decodes the key of each record and checks that its hash leads to the key group the record is stored under; a record that
 * fails was written by another serializer, has an unstable {@code hashCode} or is damaged. Not thread-safe.
 */
public final class KeyReader {
    private final KeyedHeader header;
    private final KeyCodec codec;
    private final boolean[] lengthBehindKey;
    private final int maxParallelism;
    private final int prefixBytes;
    private final KeyCursor cursor = new KeyCursor();
    private int keyEnd;

    /**
     * A reader for the records of one step.
     *
     * @throws IOException if the key, or a namespace, needs a class that is not trusted; the message names it
     */
    public KeyReader(KeyedHeader header, int maxParallelism, TrustedClasses classes) throws IOException {
        this.header = header;
        this.codec = KeyCodecs.of(header.key(), classes);
        this.lengthBehindKey = lengthsBehindKey(header, codec, classes);
        this.maxParallelism = maxParallelism;
        this.prefixBytes = Composite.prefixBytes(maxParallelism);
    }

    /** Why keys of this header cannot be decoded; empty if they can. */
    public static Optional<String> obstacle(KeyedHeader header, TrustedClasses classes) {
        try {
            lengthsBehindKey(header, KeyCodecs.of(header.key(), classes), classes);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    static boolean[] lengthsBehindKey(KeyedHeader header, KeyCodec codec, TrustedClasses classes) throws IOException {
        boolean[] behind = new boolean[header.states().size()];
        for (int i = 0; i < behind.length; i++) {
            StateMeta state = header.states().get(i);
            // a timer's key is written by the timer serializer, which adds no lengths
            behind[i] =
                    !state.timer() && codec.variableLength() && KeyCodecs.variableLength(state.namespace(), classes);
        }
        return behind;
    }

    /** A key as text, from its bytes alone. */
    public static String describe(SerializerSnapshot type, TrustedClasses classes, byte[] bytes, int offset, int length)
            throws IOException {
        KeyCursor at = new KeyCursor();
        at.set(bytes, offset, offset + length);
        return String.valueOf(KeyCodecs.of(type, classes).read(at));
    }

    /** Which states have lengths behind keys and namespaces, because both vary in length. */
    public boolean[] lengthsBehindKey() {
        return lengthBehindKey.clone();
    }

    /**
     * The key of a record.
     *
     * @throws IOException if it cannot be decoded or does not belong to the record's key group
     */
    public Object read(RecordView view) throws IOException {
        seek(view);
        Object key;
        try {
            key = codec.read(cursor);
        } catch (IOException | RuntimeException e) {
            throw notAKey(view, e);
        }
        verify(view, key.hashCode());
        return key;
    }

    /**
     * Checks the key of a record as {@link #read} does, and does not make it where its bytes are enough.
     *
     * @return the key's {@code hashCode}
     */
    public int check(RecordView view) throws IOException {
        seek(view);
        int hash;
        try {
            hash = codec.hash(cursor);
        } catch (IOException | RuntimeException e) {
            throw notAKey(view, e);
        }
        verify(view, hash);
        return hash;
    }

    private void seek(RecordView view) {
        cursor.set(view.key, keyStart(view), view.keyOffset + view.keyLength);
    }

    private RecordFault notAKey(RecordView view, Exception e) {
        return new RecordFault(
                place(view) + ": its key is not a " + header.key().words() + ": " + e.getMessage(), e);
    }

    private void verify(RecordView view, int hash) throws IOException {
        int start = keyStart(view);
        keyEnd = cursor.position;
        int expected = KeyGroups.ofHash(hash, maxParallelism);
        if (expected != view.keyGroup) {
            throw new RecordFault(
                    place(view) + ": its key " + text(view.key, start, keyEnd - start)
                            + " belongs to key group " + expected
                            + " of " + maxParallelism
                            + "; either the key's hashCode is not stable (an enum or an array inside"
                            + " it), or the bytes are damaged",
                    null);
        }
        if (lengthBehindKey[view.state]) {
            skipLength(view, start);
        }
    }

    /** A key as text, from its bytes alone. */
    public String text(byte[] bytes, int offset, int length) throws IOException {
        KeyCursor at = new KeyCursor();
        at.set(bytes, offset, offset + length);
        return String.valueOf(codec.read(at));
    }

    /** Where the key last read or checked ends. */
    public int keyEnd() {
        return keyEnd;
    }

    /** Where the key of the record begins inside its composite key. */
    public int keyStart(RecordView view) {
        return view.keyOffset
                + prefixBytes
                + (header.states().get(view.state).timer() ? Composite.TIMER_TIME_BYTES : 0);
    }

    /** Where what follows the key last read or checked begins: the namespace, and of maps the user key. */
    public int rest() {
        return cursor.position;
    }

    private void skipLength(RecordView view, int start) throws IOException {
        int length = cursor.position - start;
        int left = length;
        do {
            if (cursor.unsignedByte() != (left & 0xff)) {
                throw new RecordFault(
                        place(view) + ": the length behind its key of " + length + " bytes is another", null);
            }
            left >>>= 8;
        } while (left != 0);
    }

    private String place(RecordView view) {
        return "a record of state " + header.states().get(view.state).name() + " in key group " + view.keyGroup;
    }
}
