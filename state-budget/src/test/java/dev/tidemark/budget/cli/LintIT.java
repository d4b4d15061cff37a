package dev.tidemark.budget.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.budget.extract.FixtureJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lint, lock and check as their users type them, on jars of jobs. */
class LintIT {
    private static final String STATEFUL = "dev.tidemark.budget.fixture.StatefulJob";

    @TempDir
    static Path folder = Path.of("");

    private static String jar = "";

    @BeforeAll
    static void packTheJobs() throws IOException {
        jar = FixtureJar.in(folder).toString();
    }

    @Test
    void lintNamesWhatIsWrongAndEndsWithOne() {
        Cli cli = Cli.run("lint", jar, "-c", STATEFUL);

        assertThat(cli.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(cli.out())
                .contains("error budget-missing  stateful\n")
                .contains("error removal-missing  stateful / ledger / amounts\n")
                .contains("error removal-missing  stateful / endless / window-contents\n")
                .contains("warning window-buffers-elements  stateful / buffering\n")
                .contains("warning union-state  stateful / buffer / whole\n")
                .contains("warning kryo-state  stateful / sliding / window-contents.address.note\n");
        assertThat(cli.err()).contains("without running it");
    }

    @Test
    void findingsGoToTheOutputAloneSoThatAProgramCanReadThem() throws IOException {
        Cli cli = Cli.run("lint", jar, "-c", STATEFUL, "--format", "json");

        assertThat(new ObjectMapper().readTree(cli.out()).path("findings")).isNotEmpty();
    }

    @Test
    void aMistakeInTheBudgetEndsWithTwoAndItsLine() throws IOException {
        Path budget = Files.writeString(folder.resolve("bad.yaml"), "job: stateful\nsteps:\n  ledger:\n    kyes: 4\n");

        Cli cli = Cli.run("lint", jar, "-c", STATEFUL, "--budget", budget.toString());

        assertThat(cli.code()).isEqualTo(StateBudget.FAILED);
        assertThat(cli.err()).contains("bad.yaml:4: the key 'kyes' is unknown");
    }

    @Test
    void aKeyThatFlinkRefusesIsAFinding() {
        Cli cli = Cli.run("lint", jar, "-c", "dev.tidemark.budget.fixture.RefusedKey");

        assertThat(cli.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(cli.out()).contains("key-hash-unstable");
    }

    @Test
    void theReportIsOnePageThatAsksTheNetworkForNothing() throws IOException {
        Path drafts = folder.resolve("drafts");
        Path page = folder.resolve("page.html");
        Cli.run("init", jar, "-c", STATEFUL, "--out", drafts.toString());

        Cli cli = Cli.run("report", jar, "-c", STATEFUL, "--budget", drafts.toString(), "--out", page.toString());

        assertThat(cli.code()).isEqualTo(StateBudget.CLEAN);
        assertThat(Files.readString(page))
                .contains("<h1>stateful</h1>", "<svg", "budget-todo", "window-contents")
                .doesNotContain("http://", "https://", "<script", "<link", "src=");
    }

    @Test
    void aDraftLeavesItsQuestionsAsFindingsAndIsNeverWrittenOver() {
        String out = folder.resolve("budgets").toString();
        Cli.run("init", jar, "-c", STATEFUL, "--out", out);

        Cli lint = Cli.run("lint", jar, "-c", STATEFUL, "--budget", out);
        Cli again = Cli.run("init", jar, "-c", STATEFUL, "--out", out);

        assertThat(lint.out())
                .contains("error budget-todo  stateful / ledger / steps.ledger.keys")
                .doesNotContain("budget-missing");
        assertThat(again.code()).isEqualTo(StateBudget.FAILED);
        assertThat(again.err()).contains("is there already");
    }

    @Test
    void aStateThatIsOnlySeenInTheByteCodeIsNotCheckedAndNotJudged() {
        Cli cli = Cli.run("lint", jar, "-c", "dev.tidemark.budget.fixture.TroubledJob");

        assertThat(cli.out())
                .contains("not-checked not-checked  troubled / lazy\n")
                .doesNotContain("troubled / lazy / lazy-count");
    }

    @Test
    void aBuildTakesOverFromItselfAndFlinkAgrees() {
        Cli check = Cli.run("check", jar, "-c", STATEFUL, "--against", jar, "--ask-flink");

        assertThat(check.code()).isEqualTo(StateBudget.CLEAN);
        assertThat(check.out()).contains("kept      window-contents").doesNotContain("Flink says");
    }

    @Test
    void aBuildTakesOverFromItsOwnLockWithoutAFinding() {
        String lock = folder.resolve("state.lock").toString();

        assertThat(Cli.run("lock", jar, "-c", STATEFUL, "--lock", lock).code()).isEqualTo(StateBudget.CLEAN);
        Cli check = Cli.run("check", jar, "-c", STATEFUL, "--against", lock);

        assertThat(check.out()).contains("kept").doesNotContain("unknown", "lost", "refused");
        assertThat(check.code()).isEqualTo(StateBudget.CLEAN);
        assertThat(Cli.run("lock", jar, "-c", STATEFUL, "--lock", lock, "--verify")
                        .code())
                .isEqualTo(StateBudget.CLEAN);
    }

    @Test
    void verifyShowsTheLinesThatDifferAndWritesNothing() throws IOException {
        Path lock = folder.resolve("old.lock");
        Cli.run("lock", jar, "-c", STATEFUL, "--lock", lock.toString());
        Files.writeString(
                lock,
                Files.readString(lock)
                        .replace("stateful/ledger max-parallelism 64", "stateful/ledger max-parallelism 128"));

        Cli verify = Cli.run("lock", jar, "-c", STATEFUL, "--lock", lock.toString(), "--verify");

        assertThat(verify.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(verify.out())
                .isEqualTo("- stateful/ledger max-parallelism 128\n+ stateful/ledger max-parallelism 64\n");
        assertThat(Files.readString(lock)).contains("stateful/ledger max-parallelism 128");
    }

    @Test
    void checkAgainstAnotherJobsLockSaysThatItKnowsNothing() throws IOException {
        Path lock = folder.resolve("other.lock");
        Cli.run("lock", jar, "-c", STATEFUL, "--lock", lock.toString());
        Files.writeString(lock, Files.readString(lock).replace("stateful/", "another/"));

        Cli check = Cli.run("check", jar, "-c", STATEFUL, "--against", lock.toString());

        assertThat(check.code()).isEqualTo(StateBudget.FAILED);
        assertThat(check.err()).contains("knows no job 'stateful'; it has [another]");
    }
}
