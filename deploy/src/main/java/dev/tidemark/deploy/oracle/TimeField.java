package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;

/**
 * How a record tells its event time.
 *
 * @param pointer where the time stands
 * @param format {@code iso-8601}, {@code epoch-millis}, or a pattern of local times
 * @param zone the zone of a pattern's local times
 */
record TimeField(JsonPointer pointer, String format, ZoneId zone) {
    private static final int LAST_YEAR = 9_999;

    static TimeField of(JsonNode node) {
        return new TimeField(
                JsonPointer.compile(TotalsDefinition.text(node, "pointer")),
                node.path("format").asText("iso-8601"),
                ZoneId.of(node.path("zone").asText("UTC")));
    }

    /**
     * The record's event time in milliseconds since 1970, a fraction of a millisecond cut off.
     *
     * @throws BadRecordException if there is none, it is written otherwise, or its year is not 1 to 9999
     */
    long read(JsonNode record) throws BadRecordException {
        JsonNode node = record.at(pointer);
        String text =
                node.isTextual() || node.isIntegralNumber() ? node.asText().strip() : "";
        try {
            Instant time = parse(text);
            int year = time.atZone(ZoneOffset.UTC).getYear();
            if (year >= 1 && year <= LAST_YEAR) {
                return time.toEpochMilli();
            }
        } catch (DateTimeException | NumberFormatException e) {
            throw new BadRecordException("time '" + text + "' at " + pointer);
        }
        throw new BadRecordException("time '" + text + "' at " + pointer + " beyond any calendar");
    }

    private Instant parse(String text) {
        return switch (format) {
            case "iso-8601" -> OffsetDateTime.parse(text).toInstant();
            case "epoch-millis" -> Instant.ofEpochMilli(Long.parseLong(text));
            default -> LocalDateTime.parse(text, pattern()).atZone(zone).toInstant();
        };
    }

    /** An instant as a record writes it, cut to what the format can say. */
    String write(Instant time) {
        return switch (format) {
            case "iso-8601" -> time.toString();
            case "epoch-millis" -> Long.toString(time.toEpochMilli());
            default -> pattern().format(time.atZone(zone));
        };
    }

    private DateTimeFormatter pattern() {
        return DateTimeFormatter.ofPattern(format.replace("yyyy", "uuuu"), Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }
}
