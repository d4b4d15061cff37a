package dev.tidemark.findings.render;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.RuleInfo;
import java.util.ArrayList;
import java.util.List;

/** A test suite a job, a test a rule; a rule with findings has a failing test for each. */
final class JUnitRenderer implements Renderer {
    @Override
    public String render(Report report) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
        report.jobs().forEach(job -> suite(report, job, xml));
        return xml.append("</testsuites>\n").toString();
    }

    private static void suite(Report report, String job, StringBuilder xml) {
        List<Finding> found = report.findings().stream()
                .filter(finding -> finding.job().equals(job))
                .toList();
        List<String> cases = new ArrayList<>();
        for (RuleInfo rule : report.rules()) {
            if (found.stream().noneMatch(finding -> finding.rule().equals(rule.id()))) {
                cases.add("    <testcase classname=\"" + escape(job) + "\" name=\"" + escape(rule.id()) + "\"/>\n");
            }
        }
        found.forEach(finding -> cases.add(failing(job, finding)));
        xml.append("  <testsuite name=\"" + escape(report.tool() + " " + job) + "\" tests=\"" + cases.size()
                + "\" failures=\"" + found.size() + "\" errors=\"0\" skipped=\"0\">\n");
        cases.forEach(xml::append);
        xml.append("  </testsuite>\n");
    }

    private static String failing(String job, Finding finding) {
        String name = finding.rule()
                + finding.uid().map(uid -> " " + uid).orElse("")
                + finding.subject().map(subject -> " " + subject).orElse("");
        return "    <testcase classname=\"" + escape(job) + "\" name=\"" + escape(name) + "\">\n"
                + "      <failure type=\"" + Words.of(finding.severity()) + "\" message=\""
                + escape("found " + finding.seen()) + "\">" + escape(Words.message(finding)) + "</failure>\n"
                + "    </testcase>\n";
    }

    /** XML 1.0 has no way to write most control characters, so they are shown as question marks. */
    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\n', '\t' -> escaped.append("&#" + c + ";");
                default -> escaped.appendCodePoint(c < ' ' || c == 0xFFFE || c == 0xFFFF ? '?' : c);
            }
        });
        return escaped.toString();
    }
}
