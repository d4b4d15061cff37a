package dev.tidemark.budget.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.extract.FixtureJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lock of one build against the next: what Flink would take without a word, or drop. */
class ChangedBuildIT {
    private static final String CHANGING = "dev.tidemark.budget.fixture.ChangingJob";

    @TempDir
    static Path folder = Path.of("");

    private static String jar = "";
    private static String lock = "";

    @BeforeAll
    static void lockTheFirstBuild() throws IOException {
        jar = FixtureJar.in(folder).toString();
        lock = folder.resolve("state.lock").toString();
        assertThat(run("lock", List.of("--lock", lock), "count", "customer", "128")
                        .code())
                .isZero();
    }

    @Test
    void theSameTypeByAnotherSelectorIsFoundThoughFlinkRestoresIt() {
        Cli check = run("check", List.of("--against", lock), "count", "zip", "128");

        assertThat(check.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(check.out()).contains("lost      key-selector", "all old entries are orphans", "kept      count");
    }

    @Test
    void aRenamedUidIsFoundAndTheFindingSaysHowToMoveTheState() {
        Cli lint = run("lint", List.of("--lock", lock), "counter", "customer", "128");

        assertThat(lint.out()).contains("error uid-changed  changing / count", "savepoint-tools rename-uid count");
    }

    @Test
    void anotherMaxParallelismIsRefused() {
        Cli check = run("check", List.of("--against", lock), "count", "customer", "1024");

        assertThat(check.out())
                .contains("refused   max parallelism", "was max parallelism 128", "now max parallelism 1024");
    }

    @Test
    void aLockThatIsOutOfDateShowsTheLine() {
        Cli verify = run("lock", List.of("--lock", lock, "--verify"), "count", "zip", "128");

        assertThat(verify.code()).isEqualTo(StateBudget.FINDINGS);
        assertThat(verify.out().lines()).hasSize(2).allMatch(line -> line.contains("changing/count key-selector "));
    }

    private static Cli run(String command, List<String> options, String... build) {
        List<String> arguments = new ArrayList<>(List.of(command, jar, "-c", CHANGING));
        arguments.addAll(options);
        arguments.add("--");
        arguments.addAll(List.of(build));
        return Cli.run(arguments.toArray(String[]::new));
    }
}
