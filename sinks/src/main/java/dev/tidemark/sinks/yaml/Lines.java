package dev.tidemark.sinks.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the line of what a record complains of. A record is made once all of it has been read, so that the reader itself
 * stands behind its last line by then.
 */
final class Lines {
    private static final Pattern COMPLAINT = Pattern.compile("\\bkey '([^']+)'");

    private Lines() {}

    /**
     * The line of the key that a message speaks of, if the record at the path holds it; else of the record's own key;
     * else of the record's beginning.
     *
     * @param parser at the text's beginning
     */
    static int of(JsonParser parser, List<Reference> path, String message) throws IOException {
        parser.nextToken();
        int line = line(parser);
        for (Reference step : path) {
            line = step.getFieldName() == null
                    ? toElement(parser, step.getIndex(), line)
                    : toField(parser, step.getFieldName(), line);
        }
        Matcher complaint = COMPLAINT.matcher(message);
        return complaint.find() ? toField(parser, complaint.group(1), line) : line;
    }

    /** Moves to a field's value, and tells the line of its name. */
    private static int toField(JsonParser parser, String name, int otherwise) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return otherwise;
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            int line = line(parser);
            boolean found = parser.currentName().equals(name);
            parser.nextToken();
            if (found) {
                return line;
            }
            parser.skipChildren();
        }
        return otherwise;
    }

    /** Moves to a list's element, and tells the line of its beginning. */
    private static int toElement(JsonParser parser, int index, int otherwise) throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return otherwise;
        }
        parser.nextToken();
        for (int i = 0; i < index; i++) {
            parser.skipChildren();
            parser.nextToken();
        }
        return line(parser);
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }
}
