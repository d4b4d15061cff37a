package dev.tidemark.snapshot;

/** Bytes that are ASCII characters, and the {@code hashCode} of the string they are. */
final class Ascii {
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int[] POWERS = new int[256];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 31 * POWERS[i - 1];
        }
    }

    private Ascii() {}

    static boolean all(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            if ((Bytes.int8(bytes, at) & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] < 0) {
                return false;
            }
        }
        return true;
    }

    /** The {@code hashCode}; four characters at a time, which do not wait for each other. */
    static int hash(byte[] bytes, int from, int to) {
        int hash = 0;
        int at = from;
        for (; at + 4 <= to; at += 4) {
            hash = POWERS[4] * hash
                    + POWERS[3] * bytes[at]
                    + POWERS[2] * bytes[at + 1]
                    + 31 * bytes[at + 2]
                    + bytes[at + 3];
        }
        for (; at < to; at++) {
            hash = 31 * hash + bytes[at];
        }
        return hash;
    }

    /** The {@code hashCode} of one text followed by another of this length. */
    static int concatenated(int hash, int otherHash, int otherLength) {
        int power = 1;
        int left = otherLength;
        while (left >= POWERS.length) {
            power *= POWERS[POWERS.length - 1];
            left -= POWERS.length - 1;
        }
        return hash * power * POWERS[left] + otherHash;
    }
}
