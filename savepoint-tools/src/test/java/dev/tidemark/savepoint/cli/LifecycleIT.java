package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.StoryMain;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class LifecycleIT {
    private final Path directory;
    private final TestCluster cluster;
    private final Path jar;

    LifecycleIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        this.cluster = new TestCluster();
        this.jar = StoryMain.jar(directory.resolve("story.jar"));
    }

    @AfterAll
    void stop() throws Exception {
        cluster.close();
    }

    private Tool.Result run(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", cluster.address()));
        return Tool.run(all.toArray(String[]::new));
    }

    private static String lastLine(Tool.Result result) {
        return result.out().strip().lines().reduce((one, two) -> two).orElse("");
    }

    /** Starts the first half of the story and returns the job's id. */
    private String told(String channel) throws Exception {
        TestCluster.Running job =
                cluster.start(new StoryJob<>(channel, event -> event.key, Types.STRING), Setting.of("rocksdb"));
        Story.tell(channel);
        Story.ask(channel);
        return job.id();
    }

    private Path plan() throws IOException {
        return Files.writeString(
                directory.resolve("plan.yaml"),
                """
                changes:
                  - rekey: {uid: remember, map: "acme:{key}"}
                  - rekey: {uid: days, map: "acme:{key}"}
                  - rekey: {uid: sessions, map: "acme:{key}"}
                """);
    }

    @Test
    void aJobIsSavedStoppedAndGoesOnInAnotherBuild() throws Exception {
        String channel = Story.newChannel();
        String job = told(channel);
        Tool.Result taken = run("take", job, directory.toUri().toString());
        assertThat(taken.exit()).as(taken.err()).isZero();
        assertThat(Tool.run("verify", lastLine(taken)).exit()).isZero();

        Tool.Result stopped = run("stop", job, directory.toUri().toString());
        assertThat(stopped.exit()).as(stopped.err()).isZero();
        Tool.Result difference = Tool.run("diff", lastLine(taken), lastLine(stopped));
        assertThat(difference.out()).contains("the keyed entries are the same");

        String later = Story.newChannel();
        Tool.Result restored = run("restore", lastLine(stopped), jar.toString(), "--arg", later, "--arg", "");
        assertThat(restored.exit()).as(restored.err()).isZero();
        Story.ask(later);
        assertThat(Story.lines(later)).isEqualTo(Story.lines(channel));
        cluster.cancel(lastLine(restored));
    }

    @Test
    void aMigrationMovesARunningJobToNewKeys() throws Exception {
        String job = told(Story.newChannel());
        String later = Story.newChannel();
        Tool.Result migrated = run(
                "migrate",
                job,
                directory.toUri().toString(),
                "--plan",
                plan().toString(),
                "--old-jar",
                jar.toString(),
                "--new-jar",
                jar.toString(),
                "--new-arg",
                later,
                "--new-arg",
                "acme:");
        assertThat(migrated.exit()).as(migrated.err()).isZero();
        Story.ask(later);
        Story.end(later);
        cluster.cancel(lastLine(migrated));
        assertThat(Story.lines(later))
                .isEqualTo(Story.whole(cluster, event -> "acme:" + event.key, Types.STRING, Setting.of("rocksdb")));
    }

    @Test
    void aMigrationWhoseNewBuildDoesNotStartPutsTheOldJobBack() throws Exception {
        String channel = Story.newChannel();
        String job = told(channel);
        String later = Story.newChannel();
        Tool.Result failed = run(
                "migrate",
                job,
                directory.toUri().toString(),
                "--plan",
                plan().toString(),
                "--old-jar",
                jar.toString(),
                "--old-arg",
                later,
                "--old-arg",
                "",
                "--new-jar",
                jar.toString(),
                "--new-arg",
                Story.newChannel(),
                "--new-arg",
                StoryMain.NUMBERS);
        assertThat(failed.exit()).isEqualTo(2);
        assertThat(failed.err())
                .contains("did not start from the savepoint", "key serializer", "the old job runs again as ")
                .doesNotContain("\tat ");
        Story.ask(later);
        assertThat(Story.lines(later)).isEqualTo(Story.lines(channel));
        String again = failed.err().replaceAll("(?s).*runs again as ([0-9a-f]{32}),.*", "$1");
        cluster.cancel(again.strip());
    }

    @Test
    void whatTheClusterRefusesIsASentence() throws Exception {
        Tool.Result unknown = run("stop", "0".repeat(32), directory.toUri().toString());
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("Could not find Flink job").doesNotContain("\tat ");
        Tool.Result nobody = Tool.run("take", "0".repeat(32), "/tmp", "--url", "http://127.0.0.1:1");
        assertThat(nobody.exit()).isEqualTo(2);
        assertThat(nobody.err()).contains("the cluster cannot be reached");
    }
}
