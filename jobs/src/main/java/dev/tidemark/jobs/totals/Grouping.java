package dev.tidemark.jobs.totals;

import java.io.Serializable;

/**
 * A named set of windows of one length, aligned to the epoch in UTC. With a step below the length they overlap, and a
 * record stands in several.
 *
 * @param name the name that tells this grouping's windows from another's with the same start
 * @param length the windows' length, in milliseconds
 * @param step the distance between two starts, in milliseconds; equal to the length for windows that do not overlap
 */
public record Grouping(String name, long length, long step) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if a record could stand in no window, or the length is no multiple of the step */
    public Grouping {
        if (length <= 0 || step <= 0 || length % step != 0) {
            throw new IllegalArgumentException("Grouping '" + name + "' has windows of " + length + " ms every " + step
                    + " ms; the length must be a multiple of the step, and both above zero.");
        }
    }

    /** The start of the first window that holds {@code time}. */
    long firstStart(long time) {
        return lastStart(time) - length + step;
    }

    /** The start of the last window that holds {@code time}. */
    long lastStart(long time) {
        return Math.floorDiv(time, step) * step;
    }
}
