package dev.tidemark.savepoint.render;

import dev.tidemark.budget.lock.Change;
import dev.tidemark.budget.lock.Verdict;
import dev.tidemark.savepoint.check.Handover;
import java.util.Locale;

/** A handover as text: a line for each state, what was and what is now where they differ, and the way out. */
public final class HandoverText {
    private HandoverText() {}

    /** The lines. */
    public static String of(Handover handover) {
        StringBuilder text = new StringBuilder();
        for (Handover.Item item : handover.items()) {
            Change change = item.change();
            line(text, String.format("%-9s %s", change.verdict().name().toLowerCase(Locale.ROOT), item.name()));
            // the words of a savepoint and of a job may differ where nothing else does
            if (change.verdict() != Verdict.KEPT) {
                line(text, "            was " + change.was());
                line(text, "            now " + change.now());
            }
            if (!item.accepted().isEmpty()) {
                line(text, "            accepted: " + item.accepted());
            } else if (item.stops()) {
                line(text, "            " + wayOut(item));
            }
        }
        long stopping = handover.items().stream().filter(Handover.Item::stops).count();
        line(
                text,
                handover.clear()
                        ? "the job may be started from this savepoint"
                        : stopping + " of " + handover.items().size() + " stand in the way");
        return text.toString();
    }

    private static String wayOut(Handover.Item item) {
        String uid = item.change().uid();
        return switch (item.change().topic()) {
            case UID ->
                "keep it with: rename-uid --from " + uid + " --to UID; or leave it: --accept '" + item.name()
                        + "=REASON'";
            case KEY -> "move the keys with: rekey --uid " + uid + " --map …";
            case MAX_PARALLELISM -> "move the key groups with: set-max-parallelism --uid " + uid + " --to …";
            case TTL, SCHEMA ->
                switch (item.change().verdict()) {
                    case LOST ->
                        "restore the old state's name and type; or leave it: --accept '" + item.name() + "=REASON'";
                    case UNKNOWN -> "try it in a restore, then: --accept '" + item.name() + "=REASON'";
                    default -> "keep the type as it was; a class that moved only: rename-class --from … --to …";
                };
        };
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append(System.lineSeparator());
    }
}
