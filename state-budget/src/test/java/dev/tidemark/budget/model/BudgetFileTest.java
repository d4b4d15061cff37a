package dev.tidemark.budget.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BudgetFileTest {
    private static final String WHOLE =
            """
            job: customer-totals
            ceilings:
              workers: 2
              worker-memory: 4 GiB
              managed-memory: 1.5 GiB
              local-disk: 50 GiB
              restart-time: PT5M
              checkpoint-interval: PT1M
              objects-per-month: 5_000_000
            steps:
              totals-hourly:
                key: String
                keys: 2_000_000
                source: "customers table, 2026-10"
                horizon: PT48H
                entries:
                  - category: accumulator
                    state: window-contents
                    per-key: 3
                    bytes: 64 B
                  - category: buffered-records
                    rate: 1_500/s
                    horizon: PT1H
                    bytes: 1 KiB
                  - {category: operator-state, count: 4, bytes: 8 B}
                hot-set: 200 MiB
                accepted-error: a record more than a day late is counted as late
                targets:
                  - {table: totals, rows-per-day: 48_000_000, retention: P90D, bytes: 200 B}
            suppressions:
              - {rule: removal-missing, uid: countries, reason: 250 keys, until: 2027-01-31}
            """;

    @Test
    void everythingTheFileSaysIsRead() throws BudgetException {
        Budget budget = BudgetFile.parse("b.yaml", WHOLE).budget();
        StepBudget step = budget.step("totals-hourly").orElseThrow();

        assertThat(budget.ceilings().managedMemory()).contains(new Size(3L << 29));
        assertThat(budget.ceilings().restartTime()).contains(Duration.ofMinutes(5));
        assertThat(step.keys()).contains(2_000_000L);
        assertThat(step.targets().get(0).retention()).contains(Duration.ofDays(90));
        assertThat(budget.suppressions().get(0).until()).contains(LocalDate.parse("2027-01-31"));
    }

    @Test
    void eachCategoryIsCountedOnItsOwnQuantity() throws BudgetException {
        StepBudget step =
                BudgetFile.parse("b.yaml", WHOLE).budget().step("totals-hourly").orElseThrow();

        assertThat(step.entries())
                .extracting(entry -> entry.live(step).orElseThrow())
                .containsExactly(6_000_000.0, 1500.0 * 3600, 4.0);
    }

    @Test
    void aTodoIsKeptWithItsLineAndIsNotAMistake() throws BudgetException {
        WrittenBudget written =
                BudgetFile.parse("b.yaml", WHOLE.replace("2_000_000", "TODO").replace("64 B", "'TODO: measure'"));

        assertThat(written.todos())
                .containsExactly(
                        new WrittenBudget.Todo("steps.totals-hourly.keys", 13),
                        new WrittenBudget.Todo("steps.totals-hourly.entries.0.bytes", 20));
        assertThat(written.budget().step("totals-hourly").orElseThrow().keys()).isEmpty();
    }

    @Test
    void twoTodosBetweenBracesTakeNothingElseAway() throws BudgetException {
        WrittenBudget written = BudgetFile.parse(
                "b.yaml", WHOLE.replace("count: 4, bytes: 8 B", "state: TODO, count: TODO, bytes: 8 B"));

        assertThat(written.todos()).hasSize(2);
        assertThat(written.budget()
                        .step("totals-hourly")
                        .orElseThrow()
                        .entries()
                        .get(2)
                        .bytes())
                .isEqualTo(Optional.of(new Size(8)));
    }

    @Test
    void anUnknownKeyNamesItsLineAndTheKnownOnes() {
        rejected("    keys: ", "    kyes: ", "b.yaml:13: the key 'kyes' is unknown; known here: accepted-error");
    }

    @Test
    void aKeyGivenTwiceNamesItsLine() {
        rejected("    horizon: PT48H\n", "    horizon: PT48H\n    keys: 3\n", "b.yaml:16: Duplicate field 'keys'");
    }

    @Test
    void aSizeWithoutAUnitNamesItsLine() {
        rejected(
                "bytes: 64 B",
                "bytes: 64",
                "b.yaml:20: steps.totals-hourly.entries[0].bytes: found '64', expected a size");
    }

    @Test
    void aSizeInADecimalUnitIsRefused() {
        rejected("200 MiB", "200 MB", "found '200 MB', expected a size with its unit (B, KiB, MiB, GiB, TiB)");
    }

    @Test
    void aRateInAnotherUnitNamesItsLine() {
        rejected("1_500/s", "1_500/min", "b.yaml:22: steps.totals-hourly.entries[1].rate: found '1_500/min'");
    }

    @Test
    void aDurationInWordsNamesItsLine() {
        rejected("PT48H", "48 hours", "b.yaml:15: steps.totals-hourly.horizon: found '48 hours', expected an ISO-8601");
    }

    @Test
    void aNumberOfKeysWithAFractionIsRefused() {
        rejected("2_000_000", "2.5", "b.yaml:13");
    }

    @Test
    void anUnknownCategoryListsTheKnownOnes() {
        rejected("category: accumulator", "category: sums", "expected one of [accumulator, buffered-records");
    }

    @Test
    void aSuppressionWithoutAReasonIsRefused() {
        rejected("reason: 250 keys, ", "", "the key 'reason' is missing");
    }

    @Test
    void anEmptyFileSaysSo() {
        assertThatThrownBy(() -> BudgetFile.parse("b.yaml", ""))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("b.yaml");
    }

    private static void rejected(String from, String to, String message) {
        assertThat(WHOLE).contains(from);
        assertThatThrownBy(() -> BudgetFile.parse("b.yaml", WHOLE.replace(from, to)))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining(message);
    }
}
