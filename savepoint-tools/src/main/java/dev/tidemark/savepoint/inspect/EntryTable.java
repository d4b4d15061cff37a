package dev.tidemark.savepoint.inspect;

/**
 * A hash table from 64-bit hashes of entries to hashes of their values, in primitive arrays. Entries of one savepoint go
 * in, those of the other are matched against them. Not thread-safe.
 */
final class EntryTable {
    private long[] keys = new long[1 << 16];
    private long[] values = new long[1 << 16];
    private int size;

    enum Match {
        NONE,
        SAME,
        CHANGED
    }

    void put(long key, long value) {
        if (size * 2 > keys.length) {
            grow();
        }
        insert(key == 0 ? 1 : key, value);
        size++;
    }

    /** Whether an entry with this key is there, and with this value. */
    Match match(long entry, long value) {
        long key = entry == 0 ? 1 : entry;
        int mask = keys.length - 1;
        for (int at = slot(key, mask); keys[at] != 0; at = (at + 1) & mask) {
            if (keys[at] == key) {
                return values[at] == value ? Match.SAME : Match.CHANGED;
            }
        }
        return Match.NONE;
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        keys = new long[oldKeys.length * 2];
        values = new long[oldKeys.length * 2];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                insert(oldKeys[i], oldValues[i]);
            }
        }
    }

    private void insert(long key, long value) {
        int mask = keys.length - 1;
        int at = slot(key, mask);
        while (keys[at] != 0) {
            at = (at + 1) & mask;
        }
        keys[at] = key;
        values[at] = value;
    }

    private static int slot(long key, int mask) {
        return (int) (key ^ key >>> 32) & mask;
    }
}
