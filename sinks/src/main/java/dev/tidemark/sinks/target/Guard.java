package dev.tidemark.sinks.target;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.WindowIdentity;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which of two values of one window is better: the one that knows more, never the one that came later. An unsettled
 * value's knowledge is its number of records, then its generation; a settled one's is its generation; a settled one
 * knows more than any unsettled one. {@link WindowSql} states the same in SQL, where it holds against concurrent
 * writers; this model decides within a batch and explains what the database refused.
 */
public final class Guard {
    private static final Comparator<Rank> UNSETTLED =
            Comparator.comparingLong(Rank::records).thenComparingLong(Rank::generation);
    private static final Comparator<Rank> SETTLED = Comparator.comparingLong(Rank::generation);

    private Guard() {}

    /** What becomes of an attempted write. */
    public enum Verdict {
        /** It takes the row's place. */
        APPLY,
        /** The row says the same already; nothing is written. */
        DUPLICATE,
        /** The row knows more; nothing is written. */
        STALE,
        /** The row contradicts it and stays: another window length, or another settled value of the same generation. */
        CONFLICT
    }

    /** What a value knows. */
    public record Rank(boolean settled, long records, long generation) {
        /** The rank of a command's value. */
        public static Rank of(ReplaceWindowValue command) {
            return new Rank(command.settled(), command.records(), command.generation());
        }

        @Override
        public String toString() {
            return settled
                    ? "settled, generation " + generation
                    : "unsettled, " + records + " records, generation " + generation;
        }
    }

    /** In what a row and an attempted write agree, beside their ranks. */
    public record Likeness(boolean sameEnd, boolean sameRecords, boolean sameValues) {}

    /** The verdict on a write, from the row it meets. */
    public static Verdict judge(Rank row, Rank attempted, Likeness likeness) {
        if (!likeness.sameEnd()) {
            return Verdict.CONFLICT;
        }
        int order = compare(attempted, row);
        if (order != 0) {
            return order > 0 ? Verdict.APPLY : Verdict.STALE;
        }
        if (likeness.sameRecords() && likeness.sameValues()) {
            return Verdict.DUPLICATE;
        }
        return row.settled() ? Verdict.CONFLICT : Verdict.APPLY;
    }

    /** The verdict on a write that meets the row another write of the same window has left. */
    public static Verdict judge(ReplaceWindowValue row, ReplaceWindowValue attempted) {
        return judge(
                Rank.of(row),
                Rank.of(attempted),
                new Likeness(
                        row.end().equals(attempted.end()),
                        row.records() == attempted.records(),
                        sameValues(row.values(), attempted.values())));
    }

    /** What a write in conflict contradicts, for a person. */
    public static String contradiction(WindowIdentity window, Instant end, Rank row, Likeness likeness) {
        return likeness.sameEnd()
                ? "Window " + window + " is settled with another value in the same generation (" + row
                        + "); the row stays."
                : "Window " + window + " has another end in the table than " + end
                        + ": two lengths under one grouping's name.";
    }

    /** Positive if {@code a} knows more than {@code b}, 0 if as much. */
    static int compare(Rank a, Rank b) {
        if (a.settled() != b.settled()) {
            return a.settled() ? 1 : -1;
        }
        return (a.settled() ? SETTLED : UNSETTLED).compare(a, b);
    }

    /** Whether two lists of canonical values are equal. */
    private static boolean sameValues(List<@Nullable Object> a, List<@Nullable Object> b) {
        return Objects.equals(a, b);
    }
}
