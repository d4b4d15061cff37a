package dev.tidemark.budget.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.budget.extract.FixtureJar;
import dev.tidemark.budget.fixture.CleanJob;
import dev.tidemark.budget.fixture.NeedsFile;
import dev.tidemark.budget.fixture.NeverReturns;
import dev.tidemark.budget.fixture.RefusedKey;
import dev.tidemark.budget.fixture.SqlJob;
import dev.tidemark.budget.fixture.StatefulJob;
import dev.tidemark.budget.fixture.TroubledJob;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher and the one jar, typed as a user types them. */
class StateBudgetIT {
    private static Path jar = Path.of("");
    private static Path folder = Path.of("");

    @BeforeAll
    static void writeJar(@TempDir Path given) throws IOException {
        folder = given;
        jar = FixtureJar.in(given);
    }

    @Test
    void findingsAreOnStdoutAndEndARunWithOne() throws Exception {
        Run run = run("lint", jar.toString(), "-c", StatefulJob.class.getName());

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.stdout()).contains("timer-per-record", "kryo-state", "last.address.note", "budget-missing");
        assertThat(run.stderr()).contains("without running it", "Read 1 job with 19 steps");
    }

    @Test
    void aCleanJobEndsWithNoughtAndItsOwnOutputIsNotTheTools() throws Exception {
        Run run = run("lint", jar.toString(), "-c", CleanJob.class.getName());

        assertThat(run.stdout())
                .doesNotContain("a main may print what it likes")
                .contains("No findings");
        assertThat(run.code()).isZero();
    }

    @Test
    void aJobThatCannotBeReadEndsWithTwoAndSaysWhy() throws Exception {
        Run run = run("lint", jar.toString(), "-c", NeedsFile.class.getName());

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr())
                .contains("NoSuchFileException: /nowhere/settings.yaml", "give them after --", "reading the settings")
                .doesNotContain("\tat ");
    }

    @Test
    void misuseEndsWithTwo() throws Exception {
        assertThat(run("lint").code()).isEqualTo(2);
        assertThat(run("lint", "/nowhere/job.jar").stderr()).contains("there is no jar /nowhere/job.jar");
        assertThat(run("lint", jar.toString(), "--budget", "/nowhere/budget.yaml")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void aRefusedKeyIsAFindingAndNoStackTrace() throws Exception {
        Run run = run("lint", jar.toString(), "-c", RefusedKey.class.getName(), "--format", "json");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.stdout()).contains("key-hash-unstable", "int[]");
        assertThat(run.stderr()).doesNotContain("\tat ");
    }

    @Test
    void whatWasNotSeenIsAFinding() throws Exception {
        Run run = run("lint", jar.toString(), "-c", TroubledJob.class.getName(), "--operator-timeout", "PT0.5S");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.stdout()).contains("not-checked", "lazy-count", "no licence in /etc/licence");
        assertThat(run.stderr()).contains("refused: KeyedProcess tried to connect to /127.0.0.1:5432");
    }

    @Test
    void aSqlJobIsReadWithTheClustersJars() throws Exception {
        Run without = run("facts", jar.toString(), "-c", SqlJob.class.getName());
        assertThat(without.code()).isEqualTo(2);
        assertThat(without.stderr()).contains("--lib");

        Run with = run("facts", jar.toString(), "-c", SqlJob.class.getName(), "--lib", lib().toString());
        assertThat(with.stderr()).contains("Read 1 job");
        assertThat(with.stdout()).contains("sql GroupAggregate", "accState: value", "lives PT24H");
        assertThat(with.code()).isZero();
    }

    @Test
    void factsArePrintedAsJsonForPrograms() throws Exception {
        Run run = run("facts", jar.toString(), "-c", StatefulJob.class.getName(), "--json");

        assertThat(run.code()).isZero();
        assertThat(run.stdout()).startsWith("{").contains("\"uid\" : \"ledger\"", "\"kind\" : \"VALUE\"");
    }

    @Test
    void anInterruptEndsTheToolAndTheJobsJvm() throws Exception {
        Process lint = start("lint", jar.toString(), "-c", NeverReturns.class.getName());
        await().atMost(Duration.ofSeconds(20))
                .until(() -> lint.descendants().findAny().isPresent());
        ProcessHandle fork = lint.descendants().findAny().orElseThrow();

        new ProcessBuilder("kill", "-INT", String.valueOf(lint.pid())).start().waitFor();

        assertThat(lint.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(lint.exitValue()).isEqualTo(130);
        await().atMost(Duration.ofSeconds(20)).until(() -> !fork.isAlive());
    }

    private static Path lib() throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            String name = Path.of(entry).getFileName().toString();
            if (name.matches("flink-(table|cep)-.*\\.jar")) {
                Files.copy(Path.of(entry), lib.resolve(name));
            }
        }
        return lib;
    }

    private record Run(int code, String stdout, String stderr) {}

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        // a build that runs in the background ignores interrupts, and its processes would inherit that
        command.addAll(List.of("env", "--default-signal=INT"));
        command.add(Path.of(System.getProperty("tidemark.root"), "state-budget", "bin", "state-budget")
                .toString());
        command.addAll(Arrays.asList(arguments));
        return new ProcessBuilder(command)
                .redirectOutput(folder.resolve("stdout").toFile())
                .redirectError(folder.resolve("stderr").toFile())
                .start();
    }

    private static Run run(String... arguments) throws IOException, InterruptedException {
        int code = start(arguments).waitFor();
        return new Run(code, Files.readString(folder.resolve("stdout")), Files.readString(folder.resolve("stderr")));
    }
}
