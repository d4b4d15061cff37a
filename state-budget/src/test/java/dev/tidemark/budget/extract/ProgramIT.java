package dev.tidemark.budget.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.budget.fixture.AsksDatabase;
import dev.tidemark.budget.fixture.CatchingMain;
import dev.tidemark.budget.fixture.CollectingMain;
import dev.tidemark.budget.fixture.ExitingOperator;
import dev.tidemark.budget.fixture.NeedsFile;
import dev.tidemark.budget.fixture.NeverReturns;
import dev.tidemark.budget.fixture.RefusedKey;
import dev.tidemark.budget.fixture.TwinUids;
import dev.tidemark.budget.fixture.TwoJobs;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.StepFacts.Role;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a {@code main}: each kind there is, run in the forked JVM. */
class ProgramIT {
    private static JobJar jar = JobJar.of(Path.of(""));

    @BeforeAll
    static void writeJar(@TempDir Path folder) throws Exception {
        jar = JobJar.of(FixtureJar.in(folder));
    }

    @Test
    void everyJobOfAMainIsReadAndNoneIsRun() throws Exception {
        ProgramFacts program = Extractor.read(jar.withMain(TwoJobs.class.getName()));

        assertThat(program.jobs()).extracting(JobFacts::name).containsExactly("first", "second", "third");
        assertThat(program.notes()).isEmpty();
        JobFacts first = program.jobs().get(0);
        assertThat(first.settings().parallelism()).hasValue(3);
        assertThat(first.settings().maxParallelism()).hasValue(96);
        assertThat(first.settings().checkpointInterval()).contains(Duration.ofSeconds(30));
        assertThat(first.settings().backend()).isEmpty();
        assertThat(first.steps())
                .extracting(StepFacts::uid)
                .containsExactly(Optional.of("numbers"), Optional.of("nowhere"));
        assertThat(first.steps()).extracting(StepFacts::role).containsExactly(Role.SOURCE, Role.SINK);
        assertThat(first.steps()).extracting(StepFacts::maxParallelism).containsOnly(OptionalInt.of(96));
        assertThat(program.jobs().get(1).steps()).extracting(StepFacts::uid).containsOnly(Optional.empty());
        assertThat(program.jobs().get(1).steps()).extracting(StepFacts::id).doesNotContain("");
    }

    @Test
    void aMainThatCatchesAllAndLeavesTheJvmIsReadAllTheSame() throws Exception {
        ProgramFacts program = Extractor.read(jar.withMain(CatchingMain.class.getName()));

        assertThat(program.jobs()).extracting(JobFacts::name).containsExactly("caught");
        assertThat(program.notes()).isEmpty();
    }

    @Test
    void twoStepsWithOneUidAndStepsWithoutOneAreLeftForTheRules() throws Exception {
        JobFacts job =
                Extractor.read(jar.withMain(TwinUids.class.getName())).jobs().get(0);

        assertThat(job.steps())
                .extracting(StepFacts::uid)
                .filteredOn(Optional.of("sum")::equals)
                .hasSize(2);
        assertThat(job.steps())
                .filteredOn(step -> step.uid().isEmpty())
                .hasSize(2)
                .allSatisfy(step -> {
                    assertThat(step.id()).isEmpty();
                    assertThat(step.notSeen()).singleElement().asString().contains("two steps share a uid");
                });
    }

    @Test
    void aMainThatWantsResultsIsCutShortAfterItsJob() throws Exception {
        ProgramFacts program = Extractor.read(jar.withMain(CollectingMain.class.getName()));

        assertThat(program.jobs()).extracting(JobFacts::name).containsExactly("collecting");
        assertThat(program.notes()).singleElement().satisfies(note -> assertThat(note.kind())
                .isEqualTo(ProgramFacts.Kind.MAIN_CUT_SHORT));
    }

    @Test
    void anOperatorThatEndsTheJvmDoesNotEndTheReport() throws Exception {
        ProgramFacts program = Extractor.read(
                jar.withMain(ExitingOperator.class.getName()).withLimits(JobJar.MAIN_LIMIT, Duration.ofMillis(500)));

        assertThat(program.jobs().get(0).steps())
                .filteredOn(step -> step.label().equals("exiting"))
                .singleElement()
                .satisfies(step -> assertThat(step.notSeen()).isNotEmpty());
    }

    @Test
    void aMainThatFailsIsNamedWithItsExceptionAndItsOutput() {
        assertThatThrownBy(() -> Extractor.read(jar.withMain(NeedsFile.class.getName())))
                .isInstanceOf(ExtractException.class)
                .hasMessageContainingAll(
                        "NeedsFile.main threw", "NoSuchFileException", "/nowhere/settings.yaml", "after --")
                .extracting(fault -> ((ExtractException) fault).output())
                .asString()
                .contains("reading the settings");
    }

    @Test
    void aMainThatDoesNotReturnIsGivenUp() {
        JobJar hanging =
                jar.withMain(NeverReturns.class.getName()).withLimits(Duration.ofSeconds(1), JobJar.OPERATOR_LIMIT);
        assertThatThrownBy(() -> Extractor.read(hanging))
                .isInstanceOf(ExtractException.class)
                .hasMessageContainingAll("had not returned after 1 s", "--main-timeout");
    }

    @Test
    void aClassThatIsNotThereIsSaid() {
        assertThatThrownBy(() -> Extractor.read(jar.withMain("shop.Nothing")))
                .isInstanceOf(ExtractException.class)
                .hasMessageContainingAll("no class shop.Nothing", "-c");
        assertThatThrownBy(() -> Extractor.read(jar)).hasMessageContaining("name the class with -c");
    }

    @Test
    void aKeyThatFlinkRefusesIsAFact() throws Exception {
        ProgramFacts program = Extractor.read(jar.withMain(RefusedKey.class.getName()));

        assertThat(program.jobs()).isEmpty();
        assertThat(program.notes()).singleElement().satisfies(note -> assertThat(note.kind())
                .isEqualTo(ProgramFacts.Kind.KEY_REFUSED));
    }

    /** There is somebody who would take the connection, so a refusal is the tool's own. */
    @ParameterizedTest
    @ValueSource(strings = {"socket", "channel", "asynchronous", "http"})
    void noConnectionIsEverOpened(String way) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            JobJar asking = jar.withMain(AsksDatabase.class.getName())
                    .withArguments(List.of(way, String.valueOf(listening.getLocalPort())));
            assertThatThrownBy(() -> Extractor.read(asking))
                    .isInstanceOf(ExtractException.class)
                    .hasMessageContaining("It asked for the network, which is refused here");
            listening.setSoTimeout(1);
            assertThatThrownBy(listening::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void noNameIsLookedUp() {
        assertThatThrownBy(() -> Extractor.read(
                        jar.withMain(AsksDatabase.class.getName()).withArguments(List.of("name", "0"))))
                .isInstanceOf(ExtractException.class)
                .hasMessageContainingAll("UnknownHostException", "example.org");
    }
}
