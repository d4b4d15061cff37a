package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.savepoint.testing.ChangedJobs;
import dev.tidemark.savepoint.testing.ChangedJobs.WithASingleStep;
import dev.tidemark.savepoint.testing.ChangedJobs.WithAnotherClass;
import dev.tidemark.savepoint.testing.ChangedJobs.WithoutUid;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import dev.tidemark.savepoint.testing.TestJob;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A build that does not find its state finds it in the rewritten savepoint. */
@TestInstance(Lifecycle.PER_CLASS)
class ChangedJobsIT {
    private final Path directory;
    private final TestCluster cluster;

    ChangedJobsIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        this.cluster = new TestCluster();
    }

    @AfterAll
    void stop() throws Exception {
        cluster.close();
    }

    private String savepoint(TestJob job, String channel) throws Exception {
        TestCluster.Running running = cluster.start(job, Setting.of("rocksdb"));
        Story.tell(channel);
        Story.ask(channel);
        return running.stop(directory, SavepointFormatType.CANONICAL);
    }

    private List<String> answers(TestJob job, String later, String savepoint) throws Exception {
        TestCluster.Running running = cluster.restore(job, Setting.of("rocksdb"), savepoint);
        Story.ask(later);
        running.cancel();
        return Story.lines(later);
    }

    private String target() {
        return directory.resolve("out-" + UUID.randomUUID()).toString();
    }

    @Test
    void aStepThatNeverHadAUidIsFoundAgainByItsHash() throws Exception {
        String channel = Story.newChannel();
        String later = Story.newChannel();
        String savepoint = savepoint(new WithoutUid(channel, false), channel);
        assertThatThrownBy(() -> cluster.restore(new WithoutUid(later, true), Setting.of("rocksdb"), savepoint))
                .hasStackTraceContaining("Cannot map checkpoint/savepoint state for operator");
        OperatorSnapshot lost = Savepoint.open(savepoint).operators().stream()
                .filter(step -> step.name().filter("Remember"::equals).isPresent())
                .findFirst()
                .orElseThrow();
        String out = target();
        Tool.Result assigned = Tool.run("assign-uid", savepoint, out, "--hash", lost.hash(), "--uid", "remember");
        assertThat(assigned.exit()).as(assigned.err()).isZero();
        assertThat(answers(new WithoutUid(later, true), later, out)).isEqualTo(Story.lines(channel));
    }

    @Test
    void aClassThatWasRenamedIsFoundUnderItsNewName() throws Exception {
        String channel = Story.newChannel();
        String later = Story.newChannel();
        String savepoint = savepoint(new WithAnotherClass(channel, false), channel);
        assertThatThrownBy(() -> cluster.restore(new WithAnotherClass(later, true), Setting.of("rocksdb"), savepoint)
                        .result())
                .hasStackTraceContaining("The new state serializer");
        String out = target();
        Tool.Result renamed = Tool.run(
                "rename-class",
                savepoint,
                out,
                "--from",
                ChangedJobs.Seen.class.getName(),
                "--to",
                ChangedJobs.LastSeen.class.getName());
        assertThat(renamed.exit()).as(renamed.err()).isZero();
        assertThat(answers(new WithAnotherClass(later, true), later, out)).isEqualTo(Story.lines(channel));
    }

    @Test
    void aStepOfMaxParallelismOneStaysSoBesideOneThatMoves() throws Exception {
        String channel = Story.newChannel();
        String savepoint = savepoint(new WithASingleStep(channel), channel);
        assertThat(Savepoint.open(savepoint).operator("all").maxParallelism()).isOne();
        String out = target();
        Tool.Result moved = Tool.run("set-max-parallelism", savepoint, out, "--to", "1024");
        assertThat(moved.exit()).as(moved.err()).isZero();
        assertThat(Savepoint.open(out).operator("all").maxParallelism()).isOne();
        assertThat(Savepoint.open(out).operator("keep").maxParallelism()).isEqualTo(1024);

        String later = Story.newChannel();
        TestCluster.Running running = cluster.restore(
                new WithASingleStep(later), Setting.of("hashmap").withMaxParallelism(1024), out);
        Story.ask(later);
        Story.end(later, 2);
        running.cancel();
        assertThat(Story.lines(later))
                .containsAll(Story.lines(channel))
                .filteredOn(line -> line.startsWith("all of"))
                .hasSize(2)
                .anyMatch(line -> line.endsWith(": " + 2 * Story.CUSTOMERS));
    }
}
