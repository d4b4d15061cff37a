package dev.tidemark.savepoint.rewrite;

import java.util.List;

/**
 * What became of every entry.
 *
 * @param dryRun whether nothing was written
 * @param output where the rewritten savepoint is; empty after a dry run
 */
public record Ledger(boolean dryRun, String output, List<Line> lines) {
    /**
     * One state of one step: {@code in = kept + moved + dropped}, {@code out = kept + moved - merged}.
     *
     * @param kept entries that stayed in their key group
     * @param moved entries that went to another key group
     * @param merged entries, kept or moved, that went into another entry
     * @param dropped entries left out on request
     * @param contentHash of what came out, independent of order
     * @param fate of steps as a whole: {@code copied}, {@code rewritten} or {@code dropped: REASON}
     */
    public record Line(
            String step,
            String state,
            long in,
            long bytesIn,
            long kept,
            long moved,
            long merged,
            long dropped,
            long out,
            long bytesOut,
            long contentHash,
            String fate) {}
}
