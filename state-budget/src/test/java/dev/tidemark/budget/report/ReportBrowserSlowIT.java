package dev.tidemark.budget.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tidemark.budget.cli.Cli;
import dev.tidemark.budget.cli.EndlessSavepoint;
import dev.tidemark.budget.extract.FixtureJar;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report in a real browser, as wide as a desk's screen and as narrow as a telephone's. */
class ReportBrowserSlowIT {
    private static final String BUDGET =
            """
            job: endless
            ceilings: {workers: 1, worker-memory: 4 GiB, local-disk: 1 KiB, restart-time: PT1M, checkpoint-interval: PT1M}
            steps:
              last:
                key: Long
                keys: 5
                source: "a number of the test, told in a sentence that is longer than a telephone is wide"
                horizon: P1D
                entries:
                  - {category: accumulator, state: last, bytes: 16 B}
              hourly:
                keys: 100
                entries:
                  - {category: accumulator, state: window-contents, per-key: 1, bytes: 8 B}
                  - {category: timers, per-key: 1}
              a-step-whose-uid-is-as-long-as-those-that-people-make-of-a-whole-sentence-and-without-any-space:
                keys: 1
                entries:
                  - {category: accumulator, state: <b>bold & "quoted"</b>, bytes: 8 B}
            """;

    @TempDir
    static Path folder = Path.of("");

    private static String page = "";

    @BeforeAll
    static void writeTheReport() throws Exception {
        // it stays after the test, for a person to look at
        Path file = Path.of("target", "report-in-browser.html");
        Path budget = Files.writeString(folder.resolve("endless.yaml"), BUDGET);
        Cli cli = Cli.run(
                "report",
                FixtureJar.in(folder).toString(),
                "-c",
                "dev.tidemark.budget.fixture.EndlessJob",
                "--budget",
                budget.toString(),
                "--savepoint",
                EndlessSavepoint.take(folder),
                "--out",
                file.toString());
        assertThat(cli.code()).as(cli.err()).isZero();
        page = Files.readString(file);
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 390})
    void nothingIsCutOffAndAllTextCanBeRead(int width) throws Exception {
        JsonNode seen = browser().measure(page, width, folder);

        assertThat(seen.path("width").intValue()).isGreaterThan(width - 20).isLessThanOrEqualTo(width);
        assertThat(seen.path("pageWidth").intValue())
                .isLessThanOrEqualTo(seen.path("width").intValue());
        assertThat(seen.path("cutOff")).isEmpty();
        assertThat(seen.path("texts").intValue()).isGreaterThan(50);
        assertThat(seen.path("faint")).isEmpty();
        assertThat(seen.path("leastContrast").doubleValue()).isGreaterThanOrEqualTo(4.5);
        assertThat(seen.path("emptyBars").intValue()).isZero();
        assertThat(seen.path("groups").intValue()).isEqualTo(2);
    }

    @Test
    void aTableWiderThanATelephoneScrollsInItsOwnBox() throws Exception {
        JsonNode seen = browser().measure(page, 390, folder);

        assertThat(seen.path("boxes").intValue()).isPositive();
        assertThat(seen.path("scrollable")).isEqualTo(seen.path("boxes"));
    }

    /** The measuring itself finds what it is for. */
    @Test
    void aPageThatIsTooWideAndTooFaintIsFound() throws Exception {
        JsonNode seen =
                browser().measure("<!DOCTYPE html><body><p style=\"width:900px;color:#999\">too much</p>", 390, folder);

        assertThat(seen.path("pageWidth").intValue()).isGreaterThan(390);
        assertThat(seen.path("cutOff")).hasSize(1);
        assertThat(seen.path("faint")).hasSize(1);
    }

    private static Browser browser() {
        Optional<Browser> found = Browser.find();
        assumeTrue(
                found.isPresent(),
                "no chromium, chromium-browser or google-chrome on the PATH; install Debian's chromium");
        return found.orElseThrow();
    }
}
