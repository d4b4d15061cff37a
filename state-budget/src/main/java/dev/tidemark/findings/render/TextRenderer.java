package dev.tidemark.findings.render;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.Severity;
import java.util.StringJoiner;

/** A block a finding: what and where, then what was found, what was wanted and what to do. */
final class TextRenderer implements Renderer {
    @Override
    public String render(Report report) {
        StringBuilder text = new StringBuilder();
        report.findings().forEach(finding -> text.append(block(finding)));
        return text.append(last(report)).append('\n').toString();
    }

    private static String block(Finding finding) {
        return Words.of(finding.severity()) + " " + finding.rule() + "  " + Words.place(finding) + "\n"
                + "  found   " + finding.seen() + "\n"
                + "  wanted  " + finding.wanted() + "\n"
                + "  mend    " + finding.mend() + "\n\n";
    }

    private static String last(Report report) {
        String jobs = report.jobs().size() == 1
                ? "job " + report.jobs().get(0)
                : Words.count(report.jobs().size(), "job");
        if (report.findings().isEmpty()) {
            return "No findings: " + jobs + ", " + Words.count(report.rules().size(), "rule") + ".";
        }
        StringJoiner parts = new StringJoiner(", ");
        for (Severity severity : Severity.values()) {
            long count = report.count(severity);
            if (count > 0) {
                parts.add(
                        severity == Severity.NOT_CHECKED
                                ? count + " not checked"
                                : Words.count(count, Words.of(severity)));
            }
        }
        return Words.count(report.findings().size(), "finding") + " (" + parts + "): " + jobs + ", "
                + Words.count(report.rules().size(), "rule") + ".";
    }
}
