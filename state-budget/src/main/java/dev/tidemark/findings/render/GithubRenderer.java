package dev.tidemark.findings.render;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import java.util.stream.Collectors;

/**
 * One workflow command a finding. What ends a command or a property is escaped as GitHub's toolkit does it ({@code %}, line
 * breaks; in properties also colon and comma).
 */
final class GithubRenderer implements Renderer {
    @Override
    public String render(Report report) {
        return report.findings().stream().map(finding -> line(report, finding)).collect(Collectors.joining());
    }

    private static String line(Report report, Finding finding) {
        String level =
                switch (finding.severity()) {
                    case ERROR -> "error";
                    case WARNING -> "warning";
                    case NOT_CHECKED -> "notice";
                };
        String file = report.file().map(path -> "file=" + property(path) + ",").orElse("");
        return "::" + level + " " + file + "title=" + property(finding.rule()) + "::" + data(Words.message(finding))
                + "\n";
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
