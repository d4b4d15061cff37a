package dev.tidemark.jobs.totals;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Exact sums of scaled whole numbers, kept in two longs each: the low and the high half of a 128-bit number. A value
 * fits a long, so no number of records that can exist overflows a sum, and none is ever rounded.
 */
final class Sums {
    private static final int HALVES = 2;

    private Sums() {}

    /** Sums of zero. */
    static long[] zero(int columns) {
        return new long[columns * HALVES];
    }

    /** Adds one value to the sum of {@code column}; {@code at} is where the sums begin in {@code sums}. */
    static void addValue(long[] sums, int at, int column, long value) {
        add(sums, at + column * HALVES, value, value >> 63);
    }

    /** Adds all {@code columns} sums that begin at {@code from} in {@code other}. */
    static void addAll(long[] sums, int at, long[] other, int from, int columns) {
        for (int half = 0; half < columns * HALVES; half += HALVES) {
            add(sums, at + half, other[from + half], other[from + half + 1]);
        }
    }

    /** How many longs {@code columns} sums take. */
    static int width(int columns) {
        return columns * HALVES;
    }

    /** The sum of {@code column} as a decimal with {@code scale} digits after the point. */
    static BigDecimal decimal(long[] sums, int column, int scale) {
        long low = sums[column * HALVES];
        long high = sums[column * HALVES + 1];
        BigInteger unsignedLow = BigInteger.valueOf(low >>> 1).shiftLeft(1).or(BigInteger.valueOf(low & 1));
        return new BigDecimal(BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(unsignedLow), scale);
    }

    private static void add(long[] sums, int at, long low, long high) {
        long sum = sums[at] + low;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        sums[at] = sum;
        sums[at + 1] += high + carry;
    }
}
