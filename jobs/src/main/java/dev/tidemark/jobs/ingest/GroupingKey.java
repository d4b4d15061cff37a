package dev.tidemark.jobs.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The text form of a grouping key: a single part stands as it is; several are joined by {@code :}, with {@code :} and
 * {@code \} inside a part written {@code \:} and {@code \\}. So state is keyed by a string, whose hash is the same in
 * every JVM, and a savepoint's keys can be read and rewritten without this job's classes.
 */
public final class GroupingKey {
    private static final char SEPARATOR = ':';
    private static final char ESCAPE = '\\';

    private GroupingKey() {}

    /** The text form of the parts. */
    public static String join(List<String> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        return parts.stream().map(GroupingKey::escape).collect(Collectors.joining(String.valueOf(SEPARATOR)));
    }

    private static String escape(String part) {
        var text = new StringBuilder(part.length());
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c == SEPARATOR || c == ESCAPE) {
                text.append(ESCAPE);
            }
            text.append(c);
        }
        return text.toString();
    }

    /**
     * The parts of a text form.
     *
     * @throws IllegalArgumentException if the text has not {@code count} parts
     */
    public static List<String> split(String key, int count) {
        if (count == 1) {
            return List.of(key);
        }
        List<String> parts = new ArrayList<>(count);
        var part = new StringBuilder();
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (c == ESCAPE && i + 1 < key.length()) {
                part.append(key.charAt(++i));
            } else if (c == SEPARATOR) {
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        parts.add(part.toString());
        if (parts.size() != count) {
            throw new IllegalArgumentException("The key '" + key + "' has " + parts.size() + " parts; the target has "
                    + count + " key columns. State of another key definition was restored: rewrite its keys first.");
        }
        return parts;
    }
}
