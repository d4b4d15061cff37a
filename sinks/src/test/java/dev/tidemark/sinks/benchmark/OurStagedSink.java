package dev.tidemark.sinks.benchmark;

import dev.tidemark.sinks.staged.StagedSink;

/** Our two-phase-commit sink, with its defaults. Every row is written twice: staged, and applied when it is committed. */
final class OurStagedSink implements Contender {
    @Override
    public String name() {
        return "StagedSink (two-phase commit)";
    }

    @Override
    public void write(Database database, Workload workload, long rows) throws Exception {
        FlinkJob.run(
                new StagedSink<>(Totals.settings(database, "staged"), Totals.TARGET, Totals::replace), workload, rows);
    }
}
