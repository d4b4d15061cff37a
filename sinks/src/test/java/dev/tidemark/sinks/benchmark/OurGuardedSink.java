package dev.tidemark.sinks.benchmark;

import dev.tidemark.sinks.guarded.GuardedSink;

/** Our idempotent sink, with its defaults: batches of 5,000 rows, a flush a second. */
final class OurGuardedSink implements Contender {
    @Override
    public String name() {
        return "GuardedSink (idempotent)";
    }

    @Override
    public void write(Database database, Workload workload, long rows) throws Exception {
        FlinkJob.run(
                new GuardedSink<>(Totals.settings(database, "guarded"), Totals.TARGET, Totals::replace),
                workload,
                rows);
    }
}
