package dev.tidemark.budget.cli;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.budget.lock.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** What becomes of each state, a line each, and what it was and is where that is not the same. */
final class ChangesText {
    private ChangesText() {}

    static String of(String job, List<Change> changes) {
        StringBuilder text = new StringBuilder("job " + job + "\n");
        String step = "";
        for (Change change : changes) {
            if (!change.uid().equals(step)) {
                step = change.uid();
                text.append("  ").append(step).append('\n');
            }
            text.append(line(change));
        }
        StringJoiner counts = new StringJoiner(", ", "  ", "\n");
        for (Verdict verdict : Verdict.values()) {
            long count = changes.stream()
                    .filter(change -> change.verdict() == verdict)
                    .count();
            if (count > 0) {
                counts.add(count + " " + word(verdict));
            }
        }
        return text.append(changes.isEmpty() ? "  no state to take over\n" : counts.toString())
                .toString();
    }

    private static String line(Change change) {
        String what = change.subject()
                .orElse(change.topic().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        String first = String.format("    %-9s %s%n", word(change.verdict()), what);
        return change.was().equals(change.now())
                ? first
                : first + "              was " + change.was() + "\n              now " + change.now() + "\n";
    }

    private static String word(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }
}
