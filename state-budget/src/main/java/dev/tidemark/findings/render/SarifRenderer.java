package dev.tidemark.findings.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.RuleInfo;
import dev.tidemark.findings.Severity;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * SARIF 2.1.0 (OASIS standard). A finding is about a step of a job and not about a line, so its place is a logical location, and
 * the file a person edits where there is one. Its fingerprint is made of rule and place only: it outlives a changed value.
 */
final class SarifRenderer implements Renderer {
    private static final String SCHEMA =
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

    @Override
    public String render(Report report) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("$schema", SCHEMA);
        root.put("version", "2.1.0");
        ObjectNode run = root.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", report.tool());
        driver.put("version", report.version());
        ArrayNode rules = driver.putArray("rules");
        report.rules().forEach(rule -> rules.add(rule(rule)));
        ArrayNode results = run.putArray("results");
        report.findings().forEach(finding -> results.add(result(report, finding)));
        return root.toPrettyString() + "\n";
    }

    private static ObjectNode rule(RuleInfo rule) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("id", rule.id());
        node.putObject("shortDescription").put("text", rule.purpose());
        node.putObject("help").put("text", rule.purpose() + ". See " + rule.page());
        node.putObject("defaultConfiguration").put("level", level(rule.severity()));
        return node;
    }

    private static ObjectNode result(Report report, Finding finding) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("ruleId", finding.rule());
        int index = report.rules().stream().map(RuleInfo::id).toList().indexOf(finding.rule());
        if (index >= 0) {
            node.put("ruleIndex", index);
        }
        node.put("level", level(finding.severity()));
        node.putObject("message").put("text", Words.message(finding));
        ObjectNode location = node.putArray("locations").addObject();
        report.file().ifPresent(file -> location.putObject("physicalLocation")
                .putObject("artifactLocation")
                .put("uri", file.replace('\\', '/')));
        location.putArray("logicalLocations")
                .addObject()
                .put("fullyQualifiedName", Words.place(finding))
                .put("kind", "module");
        node.putObject("partialFingerprints").put("place/v1", fingerprint(finding));
        return node;
    }

    private static String fingerprint(Finding finding) {
        String identity = finding.rule() + "\n" + Words.place(finding);
        return UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOT_CHECKED -> "note";
        };
    }
}
