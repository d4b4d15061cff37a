package dev.tidemark.findings.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.RuleInfo;
import dev.tidemark.findings.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The schema is the one OASIS published for SARIF 2.1.0. */
class SarifTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aReportIsValidAgainstThePublishedSchema() throws IOException {
        assertThat(schema().validate(sarif(report("no uid", Optional.of("budgets/orders.yaml")))))
                .isEmpty();
        assertThat(schema().validate(sarif(report("no uid", Optional.empty())))).isEmpty();
    }

    @Test
    void theSchemaRefusesWhatIsNotSarif() throws IOException {
        JsonNode sarif = sarif(report("no uid", Optional.empty()));
        ((ObjectNode) sarif.at("/runs/0/results/0")).put("level", "not-checked");

        assertThat(schema().validate(sarif)).isNotEmpty();
    }

    @Test
    void theFingerprintOutlivesAChangedValue() throws IOException {
        JsonNode before = sarif(report("no uid", Optional.empty())).at("/runs/0/results/0/partialFingerprints");
        JsonNode after = sarif(report("still no uid", Optional.empty())).at("/runs/0/results/0/partialFingerprints");

        assertThat(after).isEqualTo(before).isNotEmpty();
    }

    private static JsonNode sarif(Report report) throws IOException {
        return JSON.readTree(Format.SARIF.render(report));
    }

    private static JsonSchema schema() throws IOException {
        try (InputStream in = SarifTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
                    .getSchema(JSON.readTree(Objects.requireNonNull(in, "the schema's artifact")));
        }
    }

    private static Report report(String seen, Optional<String> file) {
        return new Report(
                "state-budget",
                "0.1.0",
                List.of(new RuleInfo("uid-missing", "A step has no uid", Severity.ERROR, "docs/uid-missing.md")),
                List.of("orders"),
                file,
                List.of(
                        new Finding(
                                "uid-missing",
                                Severity.ERROR,
                                "orders",
                                Optional.of("Map"),
                                Optional.empty(),
                                seen,
                                "a uid",
                                "Set it."),
                        new Finding(
                                "not-checked",
                                Severity.NOT_CHECKED,
                                "orders",
                                Optional.empty(),
                                Optional.of("timers"),
                                "nothing",
                                "all",
                                "Look.")));
    }
}
