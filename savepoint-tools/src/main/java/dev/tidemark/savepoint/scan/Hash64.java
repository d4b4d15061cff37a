package dev.tidemark.savepoint.scan;

import dev.tidemark.snapshot.Bytes;

/** A 64-bit hash of byte ranges, for comparing contents; not for adversaries. */
public final class Hash64 {
    private static final long PRIME = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xBF58476D1CE4E5B9L;

    private Hash64() {}

    /** The hash of {@code length} bytes from {@code offset}, chained to {@code seed}. */
    public static long of(byte[] bytes, int offset, int length, long seed) {
        long hash = seed ^ length * PRIME;
        int at = offset;
        int end = offset + length;
        for (; at + 8 <= end; at += 8) {
            hash = Long.rotateLeft(hash ^ Bytes.int8(bytes, at) * MIX, 29) * PRIME;
        }
        long tail = 0;
        for (; at < end; at++) {
            tail = tail << 8 | (bytes[at] & 0xff);
        }
        hash = Long.rotateLeft(hash ^ tail * MIX, 29) * PRIME;
        hash ^= hash >>> 32;
        hash *= MIX;
        return hash ^ hash >>> 29;
    }
}
