package dev.tidemark.budget.estimate;

import dev.tidemark.budget.model.Size;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An estimate for a person. */
public final class EstimateText {
    private final StringBuilder text = new StringBuilder();

    private EstimateText() {}

    /** The estimate, its recommendation, and what it rests on. */
    public static String of(JobEstimate job) {
        EstimateText written = new EstimateText();
        written.sizes(job);
        written.verdict(job);
        written.text.append("\nassumed\n");
        Assumptions.lines()
                .forEach(line -> written.text.append("  ").append(line).append('\n'));
        return written.text.toString();
    }

    /** What changes between two estimates, a line each. */
    public static String difference(JobEstimate before, JobEstimate after) {
        EstimateText written = new EstimateText();
        Recommendation old = Recommendation.of(before);
        Recommendation now = Recommendation.of(after);
        written.text.append("what if\n");
        written.change("snapshot", Size.of(before.serialized()), Size.of(after.serialized()));
        written.change("disk a worker", Size.of(before.diskPerWorker()), Size.of(after.diskPerWorker()));
        written.change("heap a worker", Size.of(before.heapPerWorker()), Size.of(after.heapPerWorker()));
        written.change(
                "restart",
                Recommendation.words(before.restart(old.backend())),
                Recommendation.words(after.restart(now.backend())));
        written.change(
                "files a checkpoint",
                before.filesPerCheckpoint(old.backend()),
                after.filesPerCheckpoint(now.backend()));
        written.change("backend", old.backend().option(), now.backend().option());
        return written.text.append('\n').toString();
    }

    private void change(String what, Object before, Object after) {
        text.append(String.format("  %-20s %12s -> %s%n", what, before, after));
    }

    private void sizes(JobEstimate job) {
        text.append("job ")
                .append(job.job())
                .append(", ")
                .append(job.workers())
                .append(" workers, parallelism ")
                .append(job.parallelism())
                .append("\n\n");
        row("step / entries", "live", "snapshot", "RocksDB", "heap");
        for (StepEstimate step : job.steps()) {
            row(step.uid(), "", size(step.serialized()), size(step.disk()), size(step.heap()));
            for (EntryEstimate entry : step.entries()) {
                row(
                        "  " + entry.category()
                                + entry.state().map(state -> " " + state).orElse(""),
                        entry.live().isPresent()
                                ? String.format(
                                        Locale.ROOT, "%,.0f", entry.live().getAsDouble())
                                : "?",
                        size(entry.serialized()),
                        size(entry.disk()),
                        size(entry.heap()));
            }
        }
        row(
                "all",
                "",
                size(job.serialized()),
                size(job.diskPerWorker() * job.workers()),
                size(job.heapPerWorker() * job.workers()));
        row(
                "a worker",
                "",
                size(job.serialized() / job.workers()),
                size(job.diskPerWorker()),
                size(job.heapPerWorker()));
    }

    private void verdict(JobEstimate job) {
        Recommendation advice = Recommendation.of(job);
        Backend backend = advice.backend();
        text.append("\nstate.backend.type: ").append(backend.option()).append('\n');
        list("because", advice.deciding());
        list("overturned by", advice.overturning());
        text.append("\nrestart             ")
                .append(Recommendation.words(job.restart(backend)))
                .append('\n');
        text.append("a checkpoint        ")
                .append(job.filesPerCheckpoint(backend))
                .append(" files, ")
                .append(size(job.bytesPerCheckpoint(backend)))
                .append('\n');
        Optional<Long> month = job.filesPerMonth(backend);
        text.append("30 days             ")
                .append(month.map(files -> String.format(Locale.ROOT, "%,d files and as many requests", files))
                        .orElse("not known without checkpoint-interval"))
                .append('\n');
        list("the budget does not say", job.missing());
    }

    private void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append("  ").append(title).append('\n');
            lines.forEach(line -> text.append("    - ").append(line).append('\n'));
        }
    }

    private void row(String name, String live, String snapshot, String disk, String heap) {
        text.append(String.format("%-40s %15s %10s %10s %10s%n", name, live, snapshot, disk, heap));
    }

    private static String size(double bytes) {
        return Size.of(bytes).toString();
    }
}
