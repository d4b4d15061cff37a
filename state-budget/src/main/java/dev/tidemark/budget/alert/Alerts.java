package dev.tidemark.budget.alert;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.tidemark.budget.estimate.Backend;
import dev.tidemark.budget.estimate.EntryEstimate;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.estimate.Recommendation;
import dev.tidemark.budget.estimate.StepEstimate;
import dev.tidemark.budget.model.Budget;
import dev.tidemark.budget.model.Category;
import dev.tidemark.budget.model.Size;
import dev.tidemark.snapshot.OperatorSnapshot;
import java.util.List;

/**
 * Alert rules that compare what runs with what was declared. The metrics are those of Flink's Prometheus reporter with its default
 * scope; entries need {@code state.backend.rocksdb.metrics.estimate-num-keys}, disk needs {@code ...total-sst-files-size}.
 */
public final class Alerts {
    private static final double WARN_AT = 0.8;
    private static final String JOB = "flink_jobmanager_job_";
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .build();

    private final String job;
    private final ArrayNode rules;

    private Alerts(String job, ArrayNode rules) {
        this.job = job;
        this.rules = rules;
    }

    /** A file for Prometheus, one group a job. */
    public static String of(List<Budget> budgets) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        ArrayNode groups = root.putArray("groups");
        for (Budget budget : budgets) {
            ObjectNode group = groups.addObject();
            group.put("name", "state-budget " + budget.job());
            new Alerts(budget.job(), group.putArray("rules")).add(JobEstimate.of(budget));
        }
        try {
            return "# Written by state-budget alerts from the budgets; change those.\n" + YAML.writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values was not written", e);
        }
    }

    private void add(JobEstimate estimate) {
        long snapshot = (long) estimate.serialized();
        String full = "max by (job_name) (" + JOB + "lastCheckpointFullSize" + job() + ")";
        if (snapshot > 0) {
            rule(
                    "StateNearBudget",
                    full + " > " + (long) (snapshot * WARN_AT),
                    "15m",
                    "warning",
                    "The snapshot is above 80 % of the declared " + new Size(snapshot));
            rule(
                    "StateOverBudget",
                    full + " > " + snapshot,
                    "15m",
                    "critical",
                    "The snapshot is larger than the declared " + new Size(snapshot)
                            + "; run state-budget audit on it");
        }
        estimate.ceilings().restartTime().ifPresent(most -> {
            rule(
                    "RestartOverObjective",
                    full + " / " + estimate.workers() + " / "
                            + estimate.restoreRate().bytes() + " + "
                            + estimate.restartFixed().toSeconds() + " > " + most.toSeconds(),
                    "15m",
                    "critical",
                    "A restart would take longer than the objective of " + Recommendation.words(most));
        });
        estimate.ceilings()
                .checkpointInterval()
                .ifPresent(interval -> rule(
                        "CheckpointsFallBehind",
                        "max by (job_name) (" + JOB + "lastCheckpointDuration" + job() + ") > " + interval.toMillis(),
                        "15m",
                        "warning",
                        "A checkpoint takes longer than the interval of " + Recommendation.words(interval)));
        estimate.ceilings()
                .localDisk()
                .ifPresent(disk -> rule(
                        "DiskNearCeiling",
                        "sum by (tm_id) ({__name__=~\"flink_taskmanager_job_task_operator_.+_rocksdb_total_sst_files_size\",job_name="
                                + quoted(job) + "}) > " + (long) (disk.bytes() * WARN_AT),
                        "15m",
                        "warning",
                        "RocksDB's files are above 80 % of a worker's " + disk));
        if (Recommendation.of(estimate).backend() == Backend.ROCKSDB) {
            estimate.steps().forEach(step -> step.entries().forEach(entry -> entries(step, entry)));
        }
    }

    private void entries(StepEstimate step, EntryEstimate entry) {
        if (entry.state().isEmpty() || entry.live().isEmpty() || entry.category() == Category.OPERATOR_STATE) {
            return;
        }
        String metric =
                "flink_taskmanager_job_task_operator_" + name(entry.state().get()) + "_rocksdb_estimate_num_keys";
        long most = (long) entry.live().getAsDouble();
        // the uid is in no label, but the operator's id is made of it
        rule(
                "EntriesOverBudget",
                "sum by (job_name) (" + metric + "{job_name=" + quoted(job) + ",operator_id="
                        + quoted(OperatorSnapshot.hashOf(step.uid())) + "}) > " + most,
                "30m",
                "warning",
                "The state " + entry.state().get() + " of " + step.uid() + " has more entries than the declared "
                        + most);
    }

    private void rule(String name, String expression, String during, String severity, String summary) {
        ObjectNode rule = rules.addObject();
        rule.put("alert", name);
        rule.put("expr", expression);
        rule.put("for", during);
        rule.putObject("labels").put("severity", severity);
        rule.putObject("annotations").put("summary", job + ": " + summary);
    }

    private String job() {
        return "{job_name=" + quoted(job) + "}";
    }

    /** As Flink's reporter writes names: what Prometheus does not take becomes an underscore. */
    private static String name(String state) {
        return state.replaceAll("[^a-zA-Z0-9:_]", "_");
    }

    private static String quoted(String label) {
        return '"' + label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
