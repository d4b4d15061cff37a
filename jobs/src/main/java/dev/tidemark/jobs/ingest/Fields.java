package dev.tidemark.jobs.ingest;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.jobs.ingest.Rejection.Reason;

/** Finds fields of a record, and describes what was found for a person. */
final class Fields {
    private static final int SHOWN = 60;

    private Fields() {}

    /** The field at {@code pointer}; a blank text counts as absent, since that is how CSV writes nothing. */
    static JsonNode present(JsonNode record, JsonPointer pointer) throws Rejection {
        JsonNode node = record.at(pointer);
        if (isAbsent(node)) {
            String found = node.isMissingNode() ? "absent" : node.isNull() ? "null" : "blank";
            throw new Rejection(Reason.MISSING_FIELD, "the field " + pointer + " is " + found);
        }
        return node;
    }

    /** Whether there is a field at {@code pointer} that is neither null nor blank. */
    static boolean isPresent(JsonNode record, JsonPointer pointer) {
        return !isAbsent(record.at(pointer));
    }

    private static boolean isAbsent(JsonNode node) {
        return node.isMissingNode()
                || node.isNull()
                || (node.isTextual() && node.textValue().isBlank());
    }

    /** A field's value, cut to a length that can be shown. */
    static String describe(JsonNode node) {
        if (node.isContainerNode()) {
            return node.isArray() ? "an array" : "an object";
        }
        return "'" + shorten(node.asText()) + "'";
    }

    static String shorten(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }
}
