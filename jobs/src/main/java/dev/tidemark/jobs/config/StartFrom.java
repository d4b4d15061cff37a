package dev.tidemark.jobs.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a run without a checkpoint begins to read.
 *
 * @param groupOffsets at the consumer group's committed offsets, or the earliest where there is none
 * @param instant at the first record of this time or later; null for none
 */
public record StartFrom(boolean groupOffsets, @Nullable Instant instant) {
    static final StartFrom EARLIEST = new StartFrom(false, null);

    /** Reads {@code earliest}, {@code group-offsets} or an instant. */
    @JsonCreator
    public static StartFrom parse(String text) {
        return switch (text) {
            case "earliest" -> EARLIEST;
            case "group-offsets" -> new StartFrom(true, null);
            default -> new StartFrom(false, instant(text));
        };
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("found '" + text
                    + "', expected earliest, group-offsets, or an instant such as 2026-03-01T00:00:00Z");
        }
    }
}
