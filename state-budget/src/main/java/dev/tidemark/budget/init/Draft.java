package dev.tidemark.budget.init;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TypeWords;
import dev.tidemark.budget.rule.Horizons;
import dev.tidemark.budget.rule.Seen;
import java.time.Duration;
import java.util.Optional;

/**
 * A budget with what the job shows, and {@code TODO} where a person has to answer. It can be read as it is; the linter then names
 * each question.
 */
public final class Draft {
    private static final String CEILINGS =
            """
            ceilings:
              workers: TODO             # task managers
              worker-memory: TODO       # of one, such as 4 GiB
              local-disk: TODO          # of one, such as 50 GiB
              restart-time: TODO        # the objective, such as PT5M
              checkpoint-interval: %s
              objects-per-month: TODO   # files written to the checkpoint store in 30 days
            """;

    private Draft() {}

    /** The draft of one job, in YAML. */
    public static String of(JobFacts job) {
        StringBuilder yaml =
                new StringBuilder("# A draft by state-budget init: each TODO is a question for a person.\n");
        yaml.append("job: ").append(Yaml.text(job.name())).append('\n');
        yaml.append(String.format(
                CEILINGS,
                job.settings().checkpointInterval().map(Duration::toString).orElse("TODO  # such as PT1M")));
        yaml.append("steps:");
        boolean any = false;
        for (StepFacts step : job.steps()) {
            if (Seen.budgeted(step) && step.uid().isPresent()) {
                yaml.append(any ? "" : "\n").append(step(step));
                any = true;
            }
        }
        return yaml.append(any ? "" : " {}\n").toString();
    }

    private static String step(StepFacts step) {
        StringBuilder yaml = new StringBuilder();
        line(yaml, "  " + Yaml.text(step.uid().orElseThrow()) + ":");
        step.key().ifPresent(key -> key(yaml, key));
        Optional<Duration> horizon = Horizons.of(step);
        line(
                yaml,
                "    horizon: "
                        + horizon.map(Duration::toString).orElse("TODO  # how long an entry stays after its last use"));
        line(yaml, "    entries:" + (DraftEntries.of(step).isEmpty() ? " []" : ""));
        DraftEntries.of(step).forEach(entry -> line(yaml, "      - {" + entry + "}"));
        if (step.key().isPresent()) {
            line(yaml, "    hot-set: TODO           # bytes touched in a checkpoint cycle, such as 200 MiB");
            line(yaml, "    accepted-error: TODO    # what goes wrong after an entry was removed, and is accepted");
        }
        return yaml.toString();
    }

    private static void key(StringBuilder yaml, KeyFacts key) {
        line(yaml, "    key: " + Yaml.text(TypeWords.of(key.type())));
        key.fingerprint().ifPresent(fingerprint -> line(yaml, "    key-selector: " + Yaml.text(fingerprint)));
        line(yaml, "    keys: TODO              # live keys");
        line(yaml, "    source: TODO            # where that number is from, and of which day");
    }

    private static void line(StringBuilder yaml, String text) {
        yaml.append(text).append('\n');
    }
}
