package dev.tidemark.budget.report;

import dev.tidemark.budget.audit.Audit;
import dev.tidemark.budget.audit.AuditLine;
import dev.tidemark.budget.estimate.Assumptions;
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
import java.util.OptionalDouble;

/** One HTML page, readable without a network and on a telephone: no script, no link, the bars are SVG in the page. */
public final class Page {
    private static final String HEAD =
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\""
                    + " content=\"width=device-width, initial-scale=1\"><title>State budget</title><style>\n"
                    + Style.SHEET + "</style></head><body>\n";

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
        html.append(Html.heading("Findings"));
        findings(job.findings());
        html.append(Html.heading("What fills the ceilings"));
        new Fills(estimate, advice.backend()).all().forEach(fill -> html.append(fill.html()));
        html.append(Html.heading("Declared against measured"));
        states(estimate, job.audit());
        job.audit().ifPresent(this::skew);
        html.append(Html.heading("Backend: " + advice.backend().option()))
                .append(Html.list(advice.deciding()))
                .append(Html.paragraph("Overturned by"))
                .append(Html.list(advice.overturning()));
        html.append(Html.heading("Assumed")).append(Html.list(Assumptions.lines()));
    }

    private void findings(List<Finding> findings) {
        if (findings.isEmpty()) {
            html.append(Html.paragraph("None."));
        }
        for (Finding finding : findings) {
            String severity = finding.severity().name().toLowerCase(Locale.ROOT).replace('_', '-');
            html.append("<div class=\"finding ")
                    .append(severity)
                    .append("\"><h3><b>")
                    .append(severity)
                    .append("</b> ")
                    .append(Html.text(finding.rule()
                            + finding.uid().map(uid -> " at " + uid).orElse("")
                            + finding.subject().map(subject -> " / " + subject).orElse("")))
                    .append("</h3><dl>");
            line("Found", finding.seen());
            line("Wanted", finding.wanted());
            line("Mend", finding.mend());
            html.append("</dl></div>\n");
        }
    }

    private void line(String term, String text) {
        html.append("<dt>")
                .append(term)
                .append("</dt><dd>")
                .append(Html.text(text))
                .append("</dd>");
    }

    private void states(JobEstimate job, Optional<Audit> audit) {
        List<List<String>> rows = new ArrayList<>();
        for (StepEstimate step : job.steps()) {
            for (EntryEstimate entry : step.entries()) {
                String name = entry.state().orElse(entry.category().toString());
                Optional<AuditLine> measured = audit.flatMap(done -> done.lines().stream()
                        .filter(line ->
                                line.uid().equals(step.uid()) && line.name().equals(name))
                        .findFirst());
                rows.add(List.of(
                        step.uid(),
                        name,
                        number(entry.live()),
                        measured.map(line -> String.format(Locale.ROOT, "%,d", line.entries())
                                        + (line.lists() ? " lists" : ""))
                                .orElse("-"),
                        Size.of(entry.serialized()).toString(),
                        measured.map(line -> new Size(line.bytes()).toString()).orElse("-"),
                        measured.map(line -> line.over() ? "over" : "within").orElse("-"),
                        measured.flatMap(AuditLine::full).map(Object::toString).orElse("-"),
                        Size.of(entry.disk()).toString(),
                        Size.of(entry.heap()).toString()));
            }
        }
        html.append(Html.table(
                "Each state, declared and measured",
                List.of(
                        "Step",
                        "State",
                        "Entries declared",
                        "measured",
                        "Bytes declared",
                        "measured",
                        "Budget",
                        "Full on",
                        "In RocksDB",
                        "On the heap"),
                rows));
        if (audit.isEmpty()) {
            html.append(Html.paragraph("Nothing was measured: give a savepoint with --savepoint."));
        }
        audit.stream()
                .flatMap(done -> done.lines().stream())
                .forEach(line -> html.append(new Fill(
                                line.uid() + " " + line.name(),
                                new Size(line.bytes()) + " of " + Size.of(line.declaredBytes()) + " declared",
                                List.of(new Fill.Part("measured", line.bytes(), new Size(line.bytes()).toString())),
                                Optional.of(line.declaredBytes()))
                        .html()));
    }

    private void skew(Audit audit) {
        html.append(Html.heading("Spread over the key groups"));
        audit.steps().stream().filter(step -> !step.groups().isEmpty()).forEach(step -> html.append(Skew.html(step)));
        audit.steps().stream()
                .flatMap(step -> step.notMeasured().stream())
                .forEach(sentence -> html.append(Html.paragraph(sentence)));
    }

    private static String number(OptionalDouble live) {
        return live.isPresent() ? String.format(Locale.ROOT, "%,.0f", live.getAsDouble()) : "not known";
    }
}
