package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.jobs.config.TimeField;
import dev.tidemark.jobs.ingest.Rejection.Reason;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record's event time as milliseconds since the epoch. Smaller parts are cut off, never rounded up, so a record
 * of the last nanosecond of a window stays in it. A local time that occurs twice when clocks are set back means the
 * first of the two; one that is skipped when they are set forward means as much later as the clocks were moved.
 */
final class TimeReader {
    /** Beyond these no calendar of a business reaches, and the arithmetic of windows could overflow. */
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private final TimeField field;
    private final @Nullable DateTimeFormatter pattern;

    TimeReader(TimeField field) {
        this.field = field;
        this.pattern = field.isPattern() ? field.formatter() : null;
    }

    long read(JsonNode record) throws Rejection {
        JsonNode node = Fields.present(record, field.pointer());
        Instant instant = instant(node);
        if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
            throw new Rejection(
                    Reason.BAD_VALUE,
                    "the time field " + field.pointer() + " is " + instant + "; expected year 1 to 9999");
        }
        return instant.toEpochMilli();
    }

    private Instant instant(JsonNode node) throws Rejection {
        if (node.isTextual() || node.isIntegralNumber()) {
            try {
                return parse(node.asText().strip());
            } catch (DateTimeException | NumberFormatException e) {
                throw wrong(node);
            }
        }
        throw wrong(node);
    }

    private Instant parse(String text) {
        if (pattern != null) {
            ZoneId zone = field.zone() == null ? ZoneId.of("UTC") : field.zone();
            return LocalDateTime.parse(text, pattern).atZone(zone).toInstant();
        }
        if (field.format().equals(TimeField.EPOCH_MILLIS)) {
            return Instant.ofEpochMilli(Long.parseLong(text));
        }
        return OffsetDateTime.parse(text).toInstant();
    }

    private Rejection wrong(JsonNode node) {
        String expected =
                switch (field.format()) {
                    case TimeField.ISO_8601 -> "ISO-8601 with an offset, such as 2026-03-01T09:15:00Z";
                    case TimeField.EPOCH_MILLIS -> "whole milliseconds since 1970-01-01T00:00:00Z";
                    default -> "a time written as " + field.format();
                };
        return new Rejection(
                Reason.BAD_VALUE,
                "the time field " + field.pointer() + " is " + Fields.describe(node) + "; expected " + expected);
    }
}
