package dev.tidemark.savepoint.check;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.lock.Change;
import dev.tidemark.budget.lock.LockJob;
import dev.tidemark.budget.lock.LockSavepoint;
import dev.tidemark.budget.lock.Takeover;
import dev.tidemark.budget.lock.Verdict;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What becomes of each state of a savepoint when a job is started from it.
 *
 * @param items in the order of steps and states
 */
public record Handover(List<Item> items) {
    /**
     * One state, key or step.
     *
     * @param name the step, or {@code step/state}
     * @param accepted why it is accepted that it is lost or not decided; empty if it is not accepted, or fine
     */
    public record Item(String name, Change change, String accepted) {
        /** Whether it stands in the way: refused, or lost or undecided without a reason. */
        public boolean stops() {
            return switch (change.verdict()) {
                case KEPT, MIGRATED -> false;
                case LOST, UNKNOWN -> accepted.isEmpty();
                case REFUSED -> true;
            };
        }
    }

    /** Keeps the list. */
    public Handover {
        items = List.copyOf(items);
    }

    /**
     * Holds the job against the savepoint.
     *
     * @param reasons by the name of what is lost or not decided, why that is accepted
     * @throws IllegalArgumentException if a name has a reason that needs none
     * @throws IOException if the savepoint cannot be read
     */
    public static Handover of(Savepoint savepoint, JobFacts job, Map<String, String> reasons, TrustedClasses classes)
            throws IOException {
        Map<String, String> unused = new HashMap<>(reasons);
        List<Item> items = new ArrayList<>();
        for (Change change : Takeover.of(LockSavepoint.of(savepoint, classes), LockJob.of(job))) {
            String name = change.uid()
                    + change.subject().map(subject -> "/" + subject).orElse("");
            boolean open = change.verdict() == Verdict.LOST || change.verdict() == Verdict.UNKNOWN;
            String reason = open ? reasons.getOrDefault(name, reasons.getOrDefault(change.uid(), "")) : "";
            if (open) {
                unused.remove(name);
                unused.remove(change.uid());
            }
            items.add(new Item(name, change, reason));
        }
        if (!unused.isEmpty()) {
            throw new IllegalArgumentException("--accept names what is neither lost nor undecided: " + unused.keySet());
        }
        return new Handover(items);
    }

    /** Whether the job may be started from the savepoint. */
    public boolean clear() {
        return items.stream().noneMatch(Item::stops);
    }
}
