package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import org.jspecify.annotations.Nullable;

/**
 * How a record tells its event time.
 *
 * @param pointer where the time stands
 * @param pattern how it is written, or null for ISO 8601 with an offset
 * @param zone the zone of times written without one
 */
record TimeField(JsonPointer pointer, @Nullable String pattern, @Nullable ZoneId zone) {

    static TimeField of(JsonNode node) {
        String format = TotalsDefinition.text(node, "format");
        return new TimeField(
                JsonPointer.compile(TotalsDefinition.text(node, "pointer")),
                format.equals("iso-8601") ? null : format,
                node.has("zone") ? ZoneId.of(TotalsDefinition.text(node, "zone")) : null);
    }

    /**
     * The record's event time in milliseconds since 1970, a fraction of a millisecond cut off.
     *
     * @throws BadRecordException if there is none, or it is written otherwise
     */
    long read(JsonNode record) throws BadRecordException {
        JsonNode node = record.at(pointer);
        if (!node.isTextual()) {
            throw new BadRecordException("no time at " + pointer);
        }
        try {
            return pattern == null || zone == null
                    ? OffsetDateTime.parse(node.textValue(), formatter())
                            .toInstant()
                            .toEpochMilli()
                    : LocalDateTime.parse(node.textValue(), formatter())
                            .atZone(zone)
                            .toInstant()
                            .toEpochMilli();
        } catch (DateTimeParseException | ArithmeticException e) {
            throw new BadRecordException("time '" + node.textValue() + "' at " + pointer);
        }
    }

    private DateTimeFormatter formatter() {
        return pattern == null
                ? DateTimeFormatter.ISO_OFFSET_DATE_TIME
                : DateTimeFormatter.ofPattern(pattern.replace('y', 'u')).withResolverStyle(ResolverStyle.STRICT);
    }
}
