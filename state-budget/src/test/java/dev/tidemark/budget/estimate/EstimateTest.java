package dev.tidemark.budget.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.budget.model.Budget;
import dev.tidemark.budget.model.BudgetException;
import dev.tidemark.budget.model.BudgetFile;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EstimateTest {
    /** Forty gibibytes of state in a worker of sixteen, with two touched in a cycle. */
    private static final String PROFILES =
            """
            job: profiles
            ceilings:
              workers: 1
              worker-memory: 16 GiB
              restart-time: PT10M
              checkpoint-interval: PT1M
            steps:
              profile:
                keys: 40_000_000
                key-bytes: 24 B
                horizon: P30D
                entries:
                  - {category: accumulator, state: profile, bytes: 1 KiB}
                hot-set: 2 GiB
            """;

    @Test
    void moreStateThanMemoryWithASmallHotSetGoesToTheDiskBehindACache() throws BudgetException {
        Recommendation advice = Recommendation.of(estimate(PROFILES));

        assertThat(advice.backend()).isEqualTo(Backend.ROCKSDB);
        assertThat(advice.deciding())
                .anyMatch(line -> line.contains("of a worker's heap") && line.contains("the heap is out"))
                .anyMatch(line -> line.startsWith("a worker touches 2 GiB") && line.endsWith("6.40 GiB holds them"));
        assertThat(advice.overturning())
                .anyMatch(line -> line.startsWith("an unstable hot set"))
                .anyMatch(
                        line -> line.startsWith("restart time") && line.contains("more than the objective of 10 min"));
    }

    @Test
    void stateThatFitsStaysOnTheHeapUntilItGrows() throws BudgetException {
        Recommendation advice = Recommendation.of(estimate(PROFILES.replace("40_000_000", "100_000")));

        assertThat(advice.backend()).isEqualTo(Backend.HEAP);
        assertThat(advice.overturning()).anyMatch(line -> line.startsWith("growth"));
    }

    @Test
    void aHotSetThatIsNotDeclaredCountsAsAllAndIsSaid() throws BudgetException {
        Recommendation advice = Recommendation.of(estimate(PROFILES.replace("    hot-set: 2 GiB\n", "")));

        assertThat(advice.overturning()).anyMatch(line -> line.contains("not declared for every step"));
    }

    @Test
    void withoutACeilingNothingIsSaidToFit() throws BudgetException {
        Recommendation advice = Recommendation.of(estimate(PROFILES.replace("  worker-memory: 16 GiB\n", "")));

        assertThat(advice.backend()).isEqualTo(Backend.ROCKSDB);
        assertThat(advice.deciding()).anyMatch(line -> line.contains("cannot be shown"));
    }

    @Test
    void bytesAreEntriesTimesValueKeyAndWhatStandsAround() throws BudgetException {
        JobEstimate job = estimate(PROFILES);

        assertThat(job.serialized()).isEqualTo(40e6 * (1024 + 24 + 28));
        assertThat(job.diskPerWorker()).isEqualTo(40e6 * (1024 + 24 + 28 + 20) * 1.3);
        assertThat(job.restart(Backend.ROCKSDB))
                .isEqualTo(Duration.ofSeconds(30 + (long) Math.ceil(job.diskPerWorker() / (60 << 20))));
    }

    @Test
    void twiceTheWorkersHalveWhatEachReadsBack() throws BudgetException {
        Budget changed = new WhatIf(Map.of(), Map.of(), Optional.of(2L), Optional.empty())
                .of(BudgetFile.parse("b", PROFILES).budget());

        assertThat(JobEstimate.of(changed).diskPerWorker())
                .isEqualTo(estimate(PROFILES).diskPerWorker() / 2);
    }

    @Test
    void twiceTheHorizonDoublesWhatIsCountedOnIt() throws BudgetException {
        String dedupe = PROFILES.replace("category: accumulator", "category: dedupe-entries, rate: 10/s");
        Budget changed = new WhatIf(
                        Map.of(), Map.of("profile", Duration.ofDays(60)), Optional.empty(), Optional.empty())
                .of(BudgetFile.parse("b", dedupe).budget());

        assertThat(JobEstimate.of(changed).serialized())
                .isEqualTo(2 * estimate(dedupe).serialized());
    }

    @Test
    void whatIfOfAStepThereIsNotIsRefused() {
        WhatIf whatIf = new WhatIf(Map.of("profiel", 1L), Map.of(), Optional.empty(), Optional.empty());

        assertThatThrownBy(() -> whatIf.of(BudgetFile.parse("b", PROFILES).budget()))
                .hasMessage("the budget has no step 'profiel'; it has [profile]");
    }

    @Test
    void filesOfAMonthAreFilesOfACheckpointTimesCheckpoints() throws BudgetException {
        JobEstimate job = estimate(PROFILES);

        // 2 GiB in files of 64 MiB, three beside them, and the metadata
        assertThat(job.filesPerCheckpoint(Backend.ROCKSDB)).isEqualTo(32 + 3 + 1);
        assertThat(job.filesPerMonth(Backend.ROCKSDB)).contains(36L * 30 * 24 * 60);
    }

    @Test
    void aStepThatIsNotKeyedNeedsNoHotSetAndWritesNoFiles() throws BudgetException {
        JobEstimate job = estimate(
                PROFILES
                        + """
                  floor:
                    entries:
                      - {category: operator-state, state: watermark, count: 4, bytes: 8 B}
                """);

        assertThat(job.steps()).hasSize(2).allMatch(StepEstimate::hotDeclared);
        assertThat(job.filesPerCheckpoint(Backend.ROCKSDB))
                .isEqualTo(estimate(PROFILES).filesPerCheckpoint(Backend.ROCKSDB));
    }

    @Test
    void whatTheBudgetDoesNotSayIsListed() throws BudgetException {
        JobEstimate job =
                estimate(PROFILES.replace("    keys: 40_000_000\n", "").replace(", bytes: 1 KiB", ""));

        assertThat(job.missing())
                .containsExactly(
                        "profile: how many entries of profile there are (keys)",
                        "profile: the bytes of one entry of profile");
        assertThat(EstimateText.of(job)).contains("the budget does not say", "?");
    }

    private static JobEstimate estimate(String budget) throws BudgetException {
        return JobEstimate.of(BudgetFile.parse("b", budget).budget());
    }
}
