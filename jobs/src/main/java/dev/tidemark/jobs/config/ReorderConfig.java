package dev.tidemark.jobs.config;

import org.jspecify.annotations.Nullable;

/**
 * How events that arrive out of order wait for one another. They wait until the watermark reaches them, so for
 * {@code watermarks.disorder}.
 *
 * @param eventsPerCase how many events of one case may wait; of more, the older half goes on early, and is counted
 */
public record ReorderConfig(Integer eventsPerCase) {
    static final ReorderConfig DEFAULT = new ReorderConfig(null);
    private static final int MOST = 100_000;

    public ReorderConfig(@Nullable Integer eventsPerCase) {
        this.eventsPerCase = (int) Require.between(2, MOST, Require.orDefault(eventsPerCase, 1_000), "events-per-case");
    }
}
