package dev.tidemark.jobs.totals;

import org.jspecify.annotations.Nullable;

/**
 * What is published with the checkpoint that makes it final: a settled total, or a late record. Exactly one is there.
 *
 * @param key the grouping key, by which verdicts reach a sink subtask
 * @param total a settled total
 * @param late a late record
 */
public record Verdict(String key, @Nullable WindowTotal total, @Nullable LateRecord late) {

    static Verdict settled(WindowTotal total) {
        return new Verdict(total.key(), total, null);
    }

    static Verdict late(LateRecord late) {
        return new Verdict(late.key(), null, late);
    }
}
