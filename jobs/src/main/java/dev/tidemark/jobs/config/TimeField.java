package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import java.io.Serializable;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a record's event time stands and how it is written.
 *
 * @param pointer where the time stands in a record, as a JSON pointer
 * @param format {@code iso-8601} (with an offset), {@code epoch-millis}, or a pattern of {@link DateTimeFormatter}
 *     without an offset, such as {@code uuuu-MM-dd HH:mm:ss}
 * @param zone the zone of a pattern's local times; null for the other formats, which name their instant themselves
 */
public record TimeField(JsonPointer pointer, String format, @Nullable ZoneId zone) implements Serializable {
    /** ISO-8601 with an offset or {@code Z}. */
    public static final String ISO_8601 = "iso-8601";
    /** Milliseconds since 1970-01-01T00:00:00Z. */
    public static final String EPOCH_MILLIS = "epoch-millis";

    private static final LocalDateTime EXAMPLE = LocalDateTime.of(2026, 3, 1, 21, 15);

    public TimeField(@Nullable JsonPointer pointer, @Nullable String format, @Nullable ZoneId zone) {
        this.pointer = Require.pointer(pointer, "pointer");
        this.format = Require.orDefault(format, ISO_8601);
        this.zone = zone;
        if (isPattern()) {
            requireThatItReadsWhatItWrites();
            if (zone == null) {
                throw new IllegalArgumentException("the format '" + this.format
                        + "' has local times; name their 'zone', such as Europe/Rome or UTC");
            }
        } else if (zone != null) {
            throw new IllegalArgumentException(
                    "the format '" + this.format + "' names its instants itself; take out the 'zone'");
        }
    }

    /** Whether the format is a pattern of local times. */
    public boolean isPattern() {
        return !format.equals(ISO_8601) && !format.equals(EPOCH_MILLIS);
    }

    /** The pattern's formatter, which takes no date that does not exist. */
    public DateTimeFormatter formatter() {
        // 'y' is the year of an era, which strict parsing cannot resolve
        String pattern = format.replace("yyyy", "uuuu").replace("yy", "uu");
        try {
            return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withResolverStyle(ResolverStyle.STRICT);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the format '" + format + "' is neither " + ISO_8601 + " nor "
                    + EPOCH_MILLIS + " nor a date pattern: " + e.getMessage());
        }
    }

    /** A pattern that misses the day, or the half of one that {@code hh} means, would reject every record. */
    private void requireThatItReadsWhatItWrites() {
        DateTimeFormatter formatter = formatter();
        try {
            LocalDateTime.parse(formatter.format(EXAMPLE), formatter);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("the format '" + format
                    + "' does not name a date and a time of day; expected a pattern such as uuuu-MM-dd HH:mm:ss");
        }
    }
}
