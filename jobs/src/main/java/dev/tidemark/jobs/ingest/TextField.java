package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.jobs.ingest.Rejection.Reason;
import java.nio.charset.StandardCharsets;

/** Reads a field as a text that PostgreSQL can hold. */
final class TextField {
    private TextField() {}

    static String read(JsonNode record, JsonPointer pointer) throws Rejection {
        JsonNode node = Fields.present(record, pointer);
        if (!node.isTextual() && !node.isIntegralNumber()) {
            throw new Rejection(
                    Reason.BAD_VALUE,
                    "the field " + pointer + " is " + Fields.describe(node) + "; expected a text or a whole number");
        }
        String text = node.asText();
        if (text.indexOf('\0') >= 0) {
            throw new Rejection(
                    Reason.BAD_VALUE, "the field " + pointer + " holds a NUL character, which PostgreSQL cannot store");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new Rejection(
                    Reason.BAD_VALUE, "the field " + pointer + " holds half a surrogate pair, which is no character");
        }
        return text;
    }
}
