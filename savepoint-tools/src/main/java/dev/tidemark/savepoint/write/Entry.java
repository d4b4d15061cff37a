package dev.tidemark.savepoint.write;

/**
 * One rewritten record as ranges of a buffer its owner reuses. Entries are ordered by key group, state, key and, so that the
 * outcome does not depend on threads, value.
 */
public final class Entry {
    /** The bytes in front of each entry's key: group, state, lengths, origin and the length of the key proper. */
    static final int HEAD = 28;

    /** The key group. */
    public int group;
    /** The state's index in the new header. */
    public int state;
    /** A hash of the key the record had before. */
    public long origin;
    /** The buffer. */
    public byte[] bytes = new byte[0];
    /** Where the composite key without key group begins. */
    public int key;
    /** Its length. */
    public int keyLength;
    /** How many bytes at its beginning are the key proper; of timers, the time and the key. */
    public int keyProper;
    /** Where the value begins. */
    public int value;
    /** Its length. */
    public int valueLength;
}
