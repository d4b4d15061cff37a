package dev.tidemark.budget.init;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.model.BudgetException;
import dev.tidemark.budget.model.BudgetFile;
import dev.tidemark.budget.model.Category;
import dev.tidemark.budget.model.StepBudget;
import dev.tidemark.budget.model.WrittenBudget;
import dev.tidemark.budget.rule.Jobs;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DraftTest {
    @Test
    void aDraftIsABudgetWhoseOpenQuestionsAreItsTodos() throws BudgetException {
        WrittenBudget draft = draft(Jobs.job(Jobs.totals()));

        assertThat(draft.budget().job()).isEqualTo("orders");
        assertThat(draft.todos())
                .extracting(WrittenBudget.Todo::path)
                .contains(
                        "ceilings.workers", "steps.totals.keys", "steps.totals.source", "steps.totals.accepted-error");
    }

    @Test
    void whatTheJobShowsIsFilledIn() throws BudgetException {
        StepBudget step = draft(Jobs.job(Jobs.totals())).budget().step("totals").orElseThrow();

        assertThat(step.key()).contains("String");
        assertThat(step.keySelector()).contains("5e1ec7");
        assertThat(step.horizon()).contains(Duration.ofDays(1));
        assertThat(step.entries().get(0).bytes().orElseThrow().bytes()).isEqualTo(8);
    }

    @Test
    void aWindowThatKeepsRecordsIsCountedOnTheirRate() throws BudgetException {
        StepBudget step = draft(Jobs.job(Jobs.window(
                        Jobs.totals(Jobs.state("window-contents", Kind.LIST, Jobs.LONG, Optional.empty())),
                        "PT24H",
                        true)))
                .budget()
                .step("totals")
                .orElseThrow();

        assertThat(step.entries()).extracting(entry -> entry.category()).containsExactly(Category.BUFFERED_RECORDS);
        assertThat(step.horizon()).contains(Duration.ofHours(24));
    }

    @Test
    void namesThatYamlWouldReadOtherwiseAreQuoted() throws BudgetException {
        for (String name : List.of("a: b", "#1", "yes", "1_000", "say \"hi\"\n", "- x", "")) {
            JobFacts job = new JobFacts(name, Jobs.settings("rocksdb", 128), List.of());

            assertThat(draft(job).budget().job()).isEqualTo(name);
        }
    }

    private static WrittenBudget draft(JobFacts job) throws BudgetException {
        return BudgetFile.parse("draft.yaml", Draft.of(job));
    }
}
