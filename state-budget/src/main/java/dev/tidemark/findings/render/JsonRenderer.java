package dev.tidemark.findings.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.Severity;

/** A JSON object; {@code schema-version} grows when a key changes its meaning or goes away, not when one is added. */
final class JsonRenderer implements Renderer {
    private static final int SCHEMA_VERSION = 1;

    @Override
    public String render(Report report) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema-version", SCHEMA_VERSION);
        root.put("tool", report.tool());
        root.put("version", report.version());
        ArrayNode jobs = root.putArray("jobs");
        report.jobs().forEach(jobs::add);
        ObjectNode counts = root.putObject("counts");
        for (Severity severity : Severity.values()) {
            counts.put(Words.of(severity), report.count(severity));
        }
        ArrayNode findings = root.putArray("findings");
        report.findings().forEach(finding -> findings.add(finding(finding)));
        return root.toPrettyString() + "\n";
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("rule", finding.rule());
        node.put("severity", Words.of(finding.severity()));
        node.put("job", finding.job());
        finding.uid().ifPresent(uid -> node.put("uid", uid));
        finding.subject().ifPresent(subject -> node.put("subject", subject));
        node.put("seen", finding.seen());
        node.put("wanted", finding.wanted());
        node.put("mend", finding.mend());
        return node;
    }
}
