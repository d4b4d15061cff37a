package dev.tidemark.snapshot;

/**
 * One record of keyed state as byte ranges of buffers that its reader reuses: valid only during the call it is passed to.
 * The key bytes are Flink's composite key: key group, for timers eight bytes of time, key, namespace, and for maps the user
 * key. Fields instead of accessors, because a savepoint has millions of records.
 */
public final class RecordView {
    /** The key group the record is stored under. */
    public int keyGroup;
    /** The state's index in the header. */
    public int state;
    /** The buffer with the composite key. */
    public byte[] key = new byte[0];
    /** Where the composite key begins. */
    public int keyOffset;
    /** How many bytes the composite key has. */
    public int keyLength;
    /** The buffer with the value. */
    public byte[] value = new byte[0];
    /** Where the value begins. */
    public int valueOffset;
    /** How many bytes the value has. */
    public int valueLength;

    /** The bytes of key and value together. */
    public int bytes() {
        return keyLength + valueLength;
    }
}
