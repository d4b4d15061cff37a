package dev.tidemark.sinks.command;

import java.time.Instant;
import java.util.List;

/**
 * What makes two window values the same fact: the grouping's name, the grouping key and the window's start, and
 * nothing else. An emission number or an emission time here would turn every correction into a new fact.
 *
 * <p>The window's length is no part of it: it belongs to the grouping's definition.
 *
 * @param grouping the grouping's name, such as {@code hourly}; two groupings of one entity share a table, and their
 *     windows can start at one instant
 * @param key the values of the target's key columns, in the target's order, none null
 * @param start the window's first instant, inclusive
 */
public record WindowIdentity(String grouping, List<Object> key, Instant start) {

    /** @throws IllegalArgumentException if the grouping's name is blank or the key has no part */
    public WindowIdentity {
        if (grouping.isBlank()) {
            throw new IllegalArgumentException("A window's grouping has a blank name; name it, as in 'hourly'.");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("A window of grouping '" + grouping
                    + "' has no key; a value that belongs to nobody cannot be told from its neighbour's.");
        }
        key = List.copyOf(key);
    }

    /** The identity as one text, different for every identity: separators within a part are escaped. */
    String text() {
        StringBuilder text = new StringBuilder(IdempotencyKey.escaped(grouping));
        key.forEach(part -> text.append(':').append(IdempotencyKey.escaped(part.toString())));
        return text.append(':').append(start).toString();
    }

    @Override
    public String toString() {
        return grouping + " " + key + " from " + start;
    }
}
