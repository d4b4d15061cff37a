package dev.tidemark.savepoint.rewrite;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** New keys under which entries met that no rule could merge. Thread-safe. */
final class Collisions {
    private static final int LISTED = 20;

    private final Map<String, TreeSet<String>> keys = new TreeMap<>();
    private final Map<String, Long> counts = new TreeMap<>();

    synchronized void add(String state, String key) {
        counts.merge(state, 1L, Long::sum);
        TreeSet<String> listed = keys.computeIfAbsent(state, unused -> new TreeSet<>());
        listed.add(key);
        if (listed.size() > LISTED) {
            listed.pollLast();
        }
    }

    synchronized boolean isEmpty() {
        return counts.isEmpty();
    }

    synchronized String describe(String step) {
        StringBuilder text =
                new StringBuilder("step " + step + ": different old keys become the same new key, and these states"
                        + " have no merge rule that fits; give one with --merge STATE=sum, union or latest");
        counts.forEach((state, count) -> text.append(System.lineSeparator())
                .append("  ")
                .append(state)
                .append(": ")
                .append(count)
                .append(" collisions, keys ")
                .append(keys.get(state)));
        return text.toString();
    }
}
