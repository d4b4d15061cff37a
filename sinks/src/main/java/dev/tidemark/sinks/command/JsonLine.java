package dev.tidemark.sinks.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes one JSON object on one line. Anything but numbers and truth values is written as text. */
final class JsonLine {
    private final StringBuilder text = new StringBuilder("{");

    JsonLine field(String name, @Nullable Object value) {
        name(name);
        value(value);
        return this;
    }

    JsonLine array(String name, List<@Nullable Object> values) {
        name(name);
        text.append('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                text.append(',');
            }
            value(values.get(i));
        }
        text.append(']');
        return this;
    }

    String end() {
        return text.append('}').toString();
    }

    private void name(String name) {
        if (text.length() > 1) {
            text.append(',');
        }
        string(name);
        text.append(':');
    }

    private void value(@Nullable Object value) {
        if (value == null || value instanceof Boolean || value instanceof Integer || value instanceof Long) {
            text.append(value);
        } else {
            string(value.toString());
        }
    }

    private void string(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                // escaped surrogates stay as they are, also where half a pair is missing
                text.append("\\u%04x".formatted((int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
