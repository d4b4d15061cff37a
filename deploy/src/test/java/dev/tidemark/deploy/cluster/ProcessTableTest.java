package dev.tidemark.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTableTest {
    private static final List<String> WAITS = List.of("sleep", "600");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path root;

    @SuppressWarnings("NullAway.Init") // set before each test
    private ProcessTable table;

    @BeforeEach
    void create() {
        var folder = new StackFolder(root);
        folder.create();
        table = new ProcessTable(folder);
    }

    @AfterEach
    void endWhatIsLeft() {
        table.all().forEach(StackProcess::kill);
    }

    @Test
    void aStartedProcessIsFoundByALaterTable() {
        StackProcess started = table.start("waits", WAITS, Map.of());

        assertThat(started.alive()).isTrue();
        assertThat(new ProcessTable(new StackFolder(root)).all()).containsExactly(started);
    }

    @Test
    void aProcessLeadsASessionOfItsOwnSoThatTheShellsEndDoesNotReachIt() throws Exception {
        StackProcess started = table.start("waits", WAITS, Map.of());

        await().untilAsserted(() -> {
            String stat = Files.readString(Path.of("/proc", Long.toString(started.pid()), "stat"));
            String session = stat.substring(stat.lastIndexOf(')') + 2).split(" ")[3];
            assertThat(session).isEqualTo(Long.toString(started.pid()));
        });
    }

    @Test
    void outputGoesToALogOfTheProcesssNameAndIsAppendedTo() throws Exception {
        for (String word : List.of("first", "second")) {
            StackProcess process =
                    table.start("speaks", List.of("sh", "-c", "echo $WORD; exit 3"), Map.of("WORD", word));
            await().until(() -> !process.alive());
        }

        assertThat(root.resolve("logs/speaks.log")).hasContent("first\nsecond\n");
    }

    @Test
    void aKilledProcessIsDeadAndStaysInTheTableUntilForgotten() {
        StackProcess process = table.start("waits", WAITS, Map.of());

        process.kill();

        assertThat(process.alive()).isFalse();
        assertThat(table.find("waits")).contains(process);
        table.forget(process);
        assertThat(table.find("waits")).isEmpty();
    }

    @Test
    void aProcessThatDoesNotEndWhenAskedIsKilledWhenPatienceEnds() {
        StackProcess deaf =
                table.start("deaf", List.of("sh", "-c", "trap '' TERM; while :; do sleep 1; done"), Map.of());
        await().untilAsserted(() -> assertThat(Files.readString(Path.of("/proc/" + deaf.pid() + "/cmdline")))
                .startsWith("sh"));

        deaf.end("TERM", Duration.ofMillis(200));

        assertThat(deaf.alive()).isFalse();
    }

    @Test
    void anotherProcessUnderTheSamePidIsNeitherTakenForOursNorEnded() {
        StackProcess ours = table.start("waits", WAITS, Map.of());
        var before = new StackProcess("waits", ours.pid(), ours.startTicks() - 1, ours.log());

        assertThat(before.alive()).isFalse();
        before.kill();
        assertThat(ours.alive()).isTrue();
    }

    @Test
    void aProgramThatIsNotThereIsNamed() {
        StackProcess process = table.start("missing", List.of("/no/such/program"), Map.of());

        await().until(() -> !process.alive());
        assertThat(process.log()).content().contains("/no/such/program");
    }

    @Test
    void aProcessFileThatSaysNothingIsRefusedByItsPath() throws Exception {
        Files.writeString(root.resolve("processes/torn"), "12");

        assertThatThrownBy(table::all)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("processes/torn")
                .hasMessageContaining("'12', expected a pid and its start");
        Files.delete(root.resolve("processes/torn"));
    }
}
