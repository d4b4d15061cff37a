package dev.tidemark.jobs.totals;

import java.io.Serializable;
import java.util.List;

/**
 * All windows of a job: its groupings, cut into slices that they share, and the moment at which each window takes no
 * further record.
 *
 * <p>A slice is as long as the greatest common divisor of all lengths and steps, so every window is a whole number of
 * slices, and a record's slice alone tells which windows hold it.
 *
 * @param groupings the groupings, whose names differ
 * @param allowedLateness how long past its end a window is kept open, in milliseconds
 */
public record Windows(List<Grouping> groupings, long allowedLateness) implements Serializable {

    private static final long serialVersionUID = 1L;

    public Windows {
        groupings = List.copyOf(groupings);
        if (groupings.isEmpty()) {
            throw new IllegalArgumentException("There is no grouping; name at least one, such as 'hourly'.");
        }
    }

    /** A slice's length, in milliseconds. */
    long sliceLength() {
        long divisor = 0;
        for (Grouping grouping : groupings) {
            divisor = gcd(gcd(divisor, grouping.length()), grouping.step());
        }
        return divisor;
    }

    /**
     * The watermark at which a window takes no further record and settles. Flink's own rule: a record is late once the
     * watermark has reached the window's last millisecond plus the allowed lateness.
     *
     * @param end the window's end, exclusive
     */
    long closesAt(long end) {
        return end - 1 + allowedLateness;
    }

    /** The start of the slice that holds {@code time}; {@code sliceLength} is {@link #sliceLength()}, kept by the caller. */
    static long sliceStart(long time, long sliceLength) {
        return Math.floorDiv(time, sliceLength) * sliceLength;
    }

    /** How many slices have ended and taken their last late record at this watermark; rises whenever windows close. */
    long closedSlices(long watermark, long sliceLength) {
        long lowest = Long.MIN_VALUE + allowedLateness; // the lowest watermark has closed nothing
        long highest = Long.MAX_VALUE - 1; // and the highest, which ends the input, must not overflow
        return Math.floorDiv(Math.min(Math.max(watermark, lowest), highest) + 1 - allowedLateness, sliceLength);
    }

    /** The lowest watermark at which a record of this time is late for some window. */
    long firstClose(long time) {
        long first = Long.MAX_VALUE;
        for (Grouping grouping : groupings) {
            first = Math.min(first, closesAt(grouping.firstStart(time) + grouping.length()));
        }
        return first;
    }

    /** The lowest watermark at which a record of this time is late for every window. */
    long lastClose(long time) {
        long last = Long.MIN_VALUE;
        for (Grouping grouping : groupings) {
            last = Math.max(last, closesAt(grouping.lastStart(time) + grouping.length()));
        }
        return last;
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
