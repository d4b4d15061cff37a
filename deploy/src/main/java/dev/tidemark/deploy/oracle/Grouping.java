package dev.tidemark.deploy.oracle;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to cut time into windows.
 *
 * @param name its name in the table
 * @param length of each window
 * @param step from one window's start to the next; equal to the length where windows do not overlap
 */
public record Grouping(String name, Duration length, Duration step) {

    /** The starts of all windows that hold an instant, latest first. */
    List<Instant> startsHolding(long epochMillis) {
        long latest = Math.floorDiv(epochMillis, step.toMillis()) * step.toMillis();
        List<Instant> starts = new ArrayList<>();
        for (long start = latest; start + length.toMillis() > epochMillis; start -= step.toMillis()) {
            starts.add(Instant.ofEpochMilli(start));
        }
        return starts;
    }
}
