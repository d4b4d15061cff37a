package dev.tidemark.sinks.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name that somebody meant who mistyped it. */
final class NearestName {
    private static final int MAX_EDITS = 3;

    private NearestName() {}

    /** The known name that is fewest edits away, if it is near enough to be meant. */
    static Optional<String> to(String typed, Collection<String> known) {
        int limit = Math.min(MAX_EDITS, typed.length() / 2);
        return known.stream()
                .filter(name -> edits(typed, name) <= limit)
                .min(Comparator.comparingInt(name -> edits(typed, name)));
    }

    /** Levenshtein's distance: insertions, deletions and replacements of one character. */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
