package dev.tidemark.budget.alert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.tidemark.budget.model.Budget;
import dev.tidemark.budget.model.BudgetFile;
import dev.tidemark.snapshot.OperatorSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertsTest {
    private static final String BUDGET =
            """
            job: 'say "hi"'
            ceilings: {workers: 2, restart-time: PT5M, checkpoint-interval: PT1M}
            steps:
              totals:
                keys: 1000
                key-bytes: 24 B
                entries:
                  - {category: accumulator, state: window-contents, per-key: 3, bytes: 100 B}
            """;

    @Test
    void eachRuleHasWhatPrometheusAsksFor() throws IOException {
        assertThat(rules()).isNotEmpty().allSatisfy(rule -> assertThat(rule.fieldNames())
                .toIterable()
                .containsExactly("alert", "expr", "for", "labels", "annotations"));
    }

    @Test
    void entriesAreComparedWithTheDeclaredNumberAtTheStepsOperatorId() throws IOException {
        assertThat(expressions()).anySatisfy(expression -> assertThat(expression)
                .contains("_window_contents_rocksdb_estimate_num_keys")
                .contains("operator_id=\"" + OperatorSnapshot.hashOf("totals") + "\"")
                .endsWith("> 3000"));
    }

    @Test
    void theSnapshotIsComparedWithTheBudgetsSum() throws IOException {
        assertThat(expressions()).anySatisfy(expression -> assertThat(expression)
                .contains("lastCheckpointFullSize")
                .endsWith("> " + 3000 * (100 + 24 + 28)));
    }

    @Test
    void labelsAreEscaped() throws IOException {
        assertThat(expressions())
                .allSatisfy(expression -> assertThat(expression).contains("job_name=\"say \\\"hi\\\"\""));
    }

    private static List<String> expressions() throws IOException {
        return rules().stream().map(rule -> rule.path("expr").textValue()).toList();
    }

    private static List<JsonNode> rules() throws IOException {
        Budget budget = BudgetFile.parse("b.yaml", BUDGET).budget();
        List<JsonNode> rules = new ArrayList<>();
        new YAMLMapper()
                .readTree(Alerts.of(List.of(budget)))
                .at("/groups/0/rules")
                .forEach(rules::add);
        return rules;
    }
}
