package dev.tidemark.budget.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.extract.FixtureJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jar held against a savepoint of the same job, and of one that has changed since. */
class CheckSavepointIT {
    private static final String ENDLESS = "dev.tidemark.budget.fixture.EndlessJob";

    @TempDir
    static Path folder = Path.of("");

    private static String jar = "";
    private static String savepoint = "";

    @BeforeAll
    static void takeTheSavepoint() throws Exception {
        jar = FixtureJar.in(folder).toString();
        savepoint = EndlessSavepoint.take(folder);
    }

    @Test
    void theSameJobKeepsEverythingItWrote() {
        Cli check = Cli.run("check", jar, "-c", ENDLESS, "--against", savepoint);

        assertThat(check.out())
                .contains(
                        "  last\n    kept      last\n",
                        "    kept      window-contents\n",
                        "    kept      SourceReaderState\n")
                .doesNotContain("unknown", "lost", "refused");
        assertThat(check.code()).isEqualTo(StateBudget.CLEAN);
    }

    @Test
    void anotherJobLosesAllOfItAndTheBytesAreNamed() {
        Cli check = Cli.run("check", jar, "-c", "dev.tidemark.budget.fixture.AsyncStateJob", "--against", savepoint);

        assertThat(check.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(check.out()).containsPattern("lost      uid\n +was a step with the states \\[last\\], \\d+ bytes");
    }

    @Test
    void findingsOfACheckCanBeReadByAProgram() {
        Cli check = Cli.run(
                "check",
                jar,
                "-c",
                "dev.tidemark.budget.fixture.AsyncStateJob",
                "--against",
                savepoint,
                "--format",
                "json");

        assertThat(check.out()).contains("\"rule\" : \"uid-changed\"");
    }

    @Test
    void aPathThatIsNoSavepointEndsWithTwo() throws IOException {
        Path empty = Files.createDirectories(folder.resolve("empty"));

        Cli check = Cli.run("check", jar, "-c", ENDLESS, "--against", empty.toString());

        assertThat(check.code()).isEqualTo(StateBudget.FAILED);
        assertThat(check.err()).contains("empty");
    }
}
