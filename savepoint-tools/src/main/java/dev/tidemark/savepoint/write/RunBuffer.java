package dev.tidemark.savepoint.write;

import dev.tidemark.snapshot.Bytes;
import java.util.Arrays;

/**
 * Entries of one thread in one array, sorted in place of objects: no allocation per entry, none boxed. Not thread-safe.
 */
final class RunBuffer {
    /** An entry's place in the index while it is sorted: order, prefix, and both again to merge into. */
    private static final int INDEX_BYTES = 24;
    /** A JVM array's limit, less what an entry may add. */
    private static final int MAX_ARENA = 1 << 30;

    private final int groups;
    private final int states;
    private final Sorter.Order entries;
    private final long budget;
    private byte[] arena;
    private int used;
    private int[] order = new int[1024];
    private int count;
    private int[] firstOfGroup = new int[0];

    /** A buffer that asks to be emptied when it holds {@code budget} bytes, its index included. */
    RunBuffer(int groups, int states, Sorter.Order entries, long budget) {
        this.groups = groups;
        this.states = states;
        this.entries = entries;
        this.budget = Math.min(budget, MAX_ARENA);
        this.arena = new byte[(int) Math.min(this.budget, 1 << 20)];
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether an entry of this size should go into the next run; never true of an empty buffer. */
    boolean isFull(int entryBytes) {
        return count > 0 && (long) used + Entry.HEAD + entryBytes + (long) INDEX_BYTES * (count + 1) > budget;
    }

    /** Adds an entry whose composite key is {@code head} followed by {@code rest}. */
    void add(
            int group,
            int state,
            long origin,
            int keyProper,
            byte[] head,
            int headLength,
            byte[] rest,
            int restOffset,
            int restLength,
            byte[] value,
            int valueOffset,
            int valueLength) {
        int total = Entry.HEAD + headLength + restLength + valueLength;
        if (total > arena.length - used) {
            long wanted = Math.max((long) used + total, Math.min(budget, arena.length * 2L));
            arena = Arrays.copyOf(arena, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
        }
        if (count == order.length) {
            order = Arrays.copyOf(order, count * 2);
        }
        order[count++] = used;
        Bytes.int4(arena, used, group);
        Bytes.int4(arena, used + 4, state);
        Bytes.int4(arena, used + 8, headLength + restLength);
        Bytes.int4(arena, used + 12, valueLength);
        Bytes.int8(arena, used + 16, origin);
        Bytes.int4(arena, used + 24, keyProper);
        int at = used + Entry.HEAD;
        System.arraycopy(head, 0, arena, at, headLength);
        System.arraycopy(rest, restOffset, arena, at + headLength, restLength);
        System.arraycopy(value, valueOffset, arena, at + headLength + restLength, valueLength);
        used += total;
    }

    /** Sorts; until {@link #clear()} nothing may be added. */
    void sort() {
        int slots = groups * states;
        int[] starts = new int[slots + 1];
        for (int i = 0; i < count; i++) {
            starts[slot(order[i]) + 1]++;
        }
        for (int i = 0; i < slots; i++) {
            starts[i + 1] += starts[i];
        }
        int[] sorted = new int[count];
        int[] next = Arrays.copyOf(starts, slots);
        for (int i = 0; i < count; i++) {
            sorted[next[slot(order[i])]++] = order[i];
        }
        order = sorted;
        firstOfGroup = new int[groups + 1];
        for (int group = 0; group < groups; group++) {
            firstOfGroup[group] = starts[group * states];
        }
        firstOfGroup[groups] = count;
        if (entries == Sorter.Order.BY_KEY) {
            EntrySort sort = new EntrySort(arena);
            for (int slot = 0; slot < slots; slot++) {
                sort.sort(order, starts[slot], starts[slot + 1]);
            }
        }
    }

    private int slot(int offset) {
        return Bytes.int4(arena, offset) * states + Bytes.int4(arena, offset + 4);
    }

    void clear() {
        used = 0;
        count = 0;
        order = new int[1024];
    }

    byte[] arena() {
        return arena;
    }

    int first(int group) {
        return firstOfGroup[group];
    }

    int offset(int index) {
        return order[index];
    }

    /** The bytes of the entry at {@code offset}, its head included. */
    int size(int offset) {
        return Entry.HEAD + Bytes.int4(arena, offset + 8) + Bytes.int4(arena, offset + 12);
    }

    static void view(byte[] bytes, int offset, Entry entry) {
        entry.bytes = bytes;
        entry.group = Bytes.int4(bytes, offset);
        entry.state = Bytes.int4(bytes, offset + 4);
        entry.keyLength = Bytes.int4(bytes, offset + 8);
        entry.valueLength = Bytes.int4(bytes, offset + 12);
        entry.origin = Bytes.int8(bytes, offset + 16);
        entry.keyProper = Bytes.int4(bytes, offset + 24);
        entry.key = offset + Entry.HEAD;
        entry.value = entry.key + entry.keyLength;
    }
}
