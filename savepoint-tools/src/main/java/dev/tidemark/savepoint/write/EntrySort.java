package dev.tidemark.savepoint.write;

import dev.tidemark.snapshot.Bytes;
import java.util.Arrays;

/**
 * Merge sort of the offsets of entries that share key group and state: by the eight bytes behind what all their keys begin
 * with, and by all bytes where these are equal. Never quadratic, whatever the keys.
 */
final class EntrySort {
    private final byte[] arena;
    private int[] order = new int[0];
    private long[] prefixes = new long[0];
    private int[] otherOrder = new int[0];
    private long[] otherPrefixes = new long[0];

    EntrySort(byte[] arena) {
        this.arena = arena;
    }

    void sort(int[] offsets, int from, int to) {
        int count = to - from;
        if (count < 2) {
            return;
        }
        if (order.length < count) {
            order = new int[count];
            otherOrder = new int[count];
            prefixes = new long[count];
            otherPrefixes = new long[count];
        }
        System.arraycopy(offsets, from, order, 0, count);
        int common = common(count);
        for (int i = 0; i < count; i++) {
            prefixes[i] = prefix(order[i], common);
        }
        for (int width = 1; width < count; width *= 2) {
            for (int left = 0; left < count; left += 2 * width) {
                merge(left, Math.min(left + width, count), Math.min(left + 2 * width, count));
            }
            swap();
        }
        System.arraycopy(order, 0, offsets, from, count);
    }

    private void merge(int left, int middle, int end) {
        int one = left;
        int two = middle;
        for (int at = left; at < end; at++) {
            boolean first = one < middle && (two >= end || compare(one, two) <= 0);
            int taken = first ? one++ : two++;
            otherOrder[at] = order[taken];
            otherPrefixes[at] = prefixes[taken];
        }
    }

    private void swap() {
        int[] swappedOrder = order;
        order = otherOrder;
        otherOrder = swappedOrder;
        long[] swappedPrefixes = prefixes;
        prefixes = otherPrefixes;
        otherPrefixes = swappedPrefixes;
    }

    private int compare(int one, int two) {
        int byPrefix = Long.compareUnsigned(prefixes[one], prefixes[two]);
        return byPrefix != 0 ? byPrefix : compare(arena, order[one], arena, order[two]);
    }

    /** Compares two entries of one key group and state by key, then value. */
    static int compare(byte[] a, int one, byte[] b, int two) {
        int keyOne = one + Entry.HEAD;
        int keyTwo = two + Entry.HEAD;
        int endOne = keyOne + Bytes.int4(a, one + 8);
        int endTwo = keyTwo + Bytes.int4(b, two + 8);
        int byKey = Arrays.compareUnsigned(a, keyOne, endOne, b, keyTwo, endTwo);
        return byKey != 0
                ? byKey
                : Arrays.compareUnsigned(
                        a, endOne, endOne + Bytes.int4(a, one + 12), b, endTwo, endTwo + Bytes.int4(b, two + 12));
    }

    private int common(int count) {
        int first = order[0] + Entry.HEAD;
        int common = Bytes.int4(arena, order[0] + 8);
        for (int i = 1; i < count && common > 0; i++) {
            int key = order[i] + Entry.HEAD;
            int length = Math.min(common, Bytes.int4(arena, order[i] + 8));
            int mismatch = Arrays.mismatch(arena, first, first + length, arena, key, key + length);
            common = mismatch < 0 ? length : mismatch;
        }
        return common;
    }

    /** Zeros stand for what a key lacks; keys that differ in length only are told apart by the full comparison. */
    private long prefix(int offset, int skip) {
        int start = offset + Entry.HEAD + skip;
        int length = Math.min(8, Bytes.int4(arena, offset + 8) - skip);
        if (length == 8) {
            return Bytes.int8(arena, start);
        }
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = value << 8 | (i < length ? arena[start + i] & 0xff : 0);
        }
        return value;
    }
}
