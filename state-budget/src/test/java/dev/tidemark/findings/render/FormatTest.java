package dev.tidemark.findings.render;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.RuleInfo;
import dev.tidemark.findings.Severity;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class FormatTest {
    private static final Report REPORT = new Report(
            "state-budget",
            "0.1.0",
            List.of(
                    new RuleInfo("kryo-state", "A class is handled by Kryo", Severity.WARNING, "docs/kryo-state.md"),
                    new RuleInfo("uid-missing", "A step has no uid", Severity.ERROR, "docs/uid-missing.md"),
                    new RuleInfo("key-random", "The key is random", Severity.ERROR, "docs/key-random.md")),
            List.of("orders"),
            Optional.of("budgets/orders.yaml"),
            List.of(
                    new Finding(
                            "kryo-state",
                            Severity.WARNING,
                            "orders",
                            Optional.of("totals"),
                            Optional.of("profile.x"),
                            "List<\"Object\"> & 50%\nmore",
                            "a POJO",
                            "Change it."),
                    new Finding(
                            "uid-missing",
                            Severity.ERROR,
                            "orders",
                            Optional.of("Map: a, b"),
                            Optional.empty(),
                            "no uid",
                            "a uid",
                            "Set it.")));
    private static final Report CLEAN =
            new Report("state-budget", "0.1.0", REPORT.rules(), List.of("orders"), Optional.empty(), List.of());

    @Test
    void textShowsErrorsFirstAndCountsAtTheEnd() {
        assertThat(Format.TEXT.render(REPORT))
                .containsSubsequence(
                        "error uid-missing  orders / Map: a, b\n  found   no uid\n  wanted  a uid\n  mend    Set it.\n",
                        "warning kryo-state  orders / totals / profile.x\n",
                        "2 findings (1 error, 1 warning): job orders, 3 rules.\n");
    }

    @Test
    void textSaysWhatWasLookedAtWhenNothingWasFound() {
        assertThat(Format.TEXT.render(CLEAN)).isEqualTo("No findings: job orders, 3 rules.\n");
    }

    @Test
    void jsonCarriesItsSchemaVersionAndEveryPart() throws Exception {
        JsonNode json = new ObjectMapper().readTree(Format.JSON.render(REPORT));

        assertThat(json.path("schema-version").intValue()).isEqualTo(1);
        assertThat(json.at("/counts/error").intValue()).isEqualTo(1);
        assertThat(json.at("/findings/1/subject").textValue()).isEqualTo("profile.x");
        assertThat(json.at("/findings/1/seen").textValue()).isEqualTo("List<\"Object\"> & 50%\nmore");
        assertThat(json.at("/findings/0").has("subject")).isFalse();
    }

    @Test
    void junitIsWellFormedWithATestForEachRuleAndAFailureForEachFinding() throws Exception {
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(Format.JUNIT.render(REPORT))));

        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(3);
        assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(xml.getElementsByTagName("failure")
                        .item(1)
                        .getAttributes()
                        .getNamedItem("message")
                        .getNodeValue())
                .isEqualTo("found List<\"Object\"> & 50%\nmore");
    }

    @Test
    void githubAnnotationsKeepToOneLineEach() {
        assertThat(Format.GITHUB.render(REPORT).lines()).hasSize(2).anySatisfy(line -> assertThat(line)
                .startsWith("::warning file=budgets/orders.yaml,title=kryo-state::")
                .contains("50%25%0Amore"));
        assertThat(Format.GITHUB.render(CLEAN)).isEmpty();
    }
}
