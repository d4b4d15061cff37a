package dev.tidemark.budget.report;

import dev.tidemark.budget.audit.Audit;
import dev.tidemark.budget.audit.AuditLine;
import dev.tidemark.budget.estimate.Assumptions;
import dev.tidemark.budget.estimate.Backend;
import dev.tidemark.budget.estimate.EntryEstimate;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.estimate.Recommendation;
import dev.tidemark.budget.estimate.StepEstimate;
import dev.tidemark.budget.model.Size;
import dev.tidemark.findings.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One HTML page, readable without a network: no script, no link, the bars are SVG in the page. */
public final class Page {
    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>State budget</title><style>
            body{font:14px system-ui,sans-serif;margin:2em;max-width:70em;color:#222}
            table{border-collapse:collapse;margin:.5em 0}td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid #ddd}
            .bar{margin:.2em 0}.bar svg{vertical-align:middle}.error{color:#b22}
            </style></head><body>
            """;

    private final StringBuilder html = new StringBuilder(HEAD);

    private Page() {}

    /**
     * What is known of one job.
     *
     * @param findings the linter's, and the audit's where there is one
     */
    public record Job(JobEstimate estimate, Optional<Audit> audit, List<Finding> findings) {}

    /** The page. */
    public static String of(List<Job> jobs) {
        Page page = new Page();
        jobs.forEach(page::job);
        return page.html.append("</body></html>\n").toString();
    }

    private void job(Job job) {
        JobEstimate estimate = job.estimate();
        Recommendation advice = Recommendation.of(estimate);
        html.append("<h1>").append(Html.text(estimate.job())).append("</h1>\n");
        findings(job.findings());
        html.append("<h2>Ceilings</h2>\n");
        ceilings(estimate, advice.backend());
        html.append("<h2>State</h2>\n");
        estimate.steps()
                .forEach(step -> html.append(Html.bar(
                        step.uid(),
                        Size.of(step.serialized()) + " in a snapshot",
                        step.serialized(),
                        estimate.serialized())));
        entries(estimate);
        html.append("<h2>Backend: ").append(advice.backend().option()).append("</h2>\n");
        html.append(Html.list(advice.deciding()))
                .append("<p>Overturned by</p>\n")
                .append(Html.list(advice.overturning()));
        job.audit().ifPresent(this::audit);
        html.append("<h2>Assumed</h2>\n").append(Html.list(Assumptions.lines()));
    }

    private void findings(List<Finding> findings) {
        html.append("<h2>Findings</h2>\n");
        if (findings.isEmpty()) {
            html.append("<p>None.</p>\n");
            return;
        }
        List<List<String>> rows = new ArrayList<>();
        for (Finding finding : findings) {
            rows.add(List.of(
                    finding.severity().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    finding.rule(),
                    finding.uid().orElse("")
                            + finding.subject().map(subject -> " " + subject).orElse(""),
                    finding.seen(),
                    finding.wanted(),
                    finding.mend()));
        }
        html.append(Html.table(List.of("", "Rule", "Where", "Found", "Wanted", "Mend"), rows));
    }

    private void ceilings(JobEstimate job, Backend backend) {
        if (backend == Backend.HEAP) {
            job.heapForState().ifPresent(heap -> bytes("heap of a worker", job.heapPerWorker(), heap));
        } else {
            job.ceilings().localDisk().ifPresent(disk -> bytes("disk of a worker", job.diskPerWorker(), disk));
            job.cache().ifPresent(cache -> bytes("hot set in the cache of a worker", job.hotPerWorker(), cache));
        }
        job.ceilings()
                .restartTime()
                .ifPresent(most -> html.append(Html.bar(
                        "restart",
                        Recommendation.words(job.restart(backend)) + " of " + Recommendation.words(most),
                        job.restart(backend).toSeconds(),
                        most.toSeconds())));
        job.ceilings().objectsPerMonth().ifPresent(most -> job.filesPerMonth(backend)
                .ifPresent(files -> html.append(Html.bar(
                        "files in 30 days", String.format(Locale.ROOT, "%,d of %,d", files, most), files, most))));
    }

    private void bytes(String name, double part, Size whole) {
        html.append(Html.bar(name, Size.of(part) + " of " + whole, part, whole.bytes()));
    }

    private void entries(JobEstimate job) {
        List<List<String>> rows = new ArrayList<>();
        for (StepEstimate step : job.steps()) {
            for (EntryEstimate entry : step.entries()) {
                rows.add(List.of(
                        step.uid(),
                        entry.state().orElse(""),
                        entry.category().toString(),
                        entry.live().isPresent()
                                ? String.format(
                                        Locale.ROOT, "%,.0f", entry.live().getAsDouble())
                                : "not known",
                        Size.of(entry.serialized()).toString(),
                        Size.of(entry.disk()).toString(),
                        Size.of(entry.heap()).toString()));
            }
        }
        html.append(Html.table(List.of("Step", "State", "Category", "Entries", "Snapshot", "RocksDB", "Heap"), rows));
    }

    private void audit(Audit audit) {
        html.append("<h2>Measured</h2>\n");
        for (AuditLine line : audit.lines()) {
            html.append(Html.bar(
                    line.uid() + " " + line.name(),
                    new Size(line.bytes()) + " of " + Size.of(line.declaredBytes())
                            + line.full().map(day -> ", full on " + day).orElse(""),
                    line.bytes(),
                    line.declaredBytes()));
        }
    }
}
