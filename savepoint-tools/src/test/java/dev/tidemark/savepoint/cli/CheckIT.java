package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryMain;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class CheckIT {
    private final Path directory;
    private final String savepoint;
    private final Path jar;

    CheckIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        TestCluster cluster = new TestCluster();
        this.savepoint = Story.savepoint(
                cluster,
                event -> event.key,
                Types.STRING,
                Setting.of("rocksdb"),
                SavepointFormatType.CANONICAL,
                directory);
        cluster.close();
        this.jar = StoryMain.jar(directory.resolve("story.jar"));
    }

    private Tool.Result check(String from, List<String> options, String before) {
        List<String> arguments = new ArrayList<>(List.of("check", from, jar.toString()));
        arguments.addAll(options);
        arguments.addAll(List.of("--", "channel", before));
        return Tool.run(arguments.toArray(String[]::new));
    }

    private String rewritten(String... command) {
        String out = directory.resolve("out-" + java.util.UUID.randomUUID()).toString();
        List<String> arguments = new ArrayList<>(List.of(command));
        arguments.addAll(1, List.of(savepoint, out));
        Tool.Result result = Tool.run(arguments.toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isZero();
        return out;
    }

    @Test
    void theSameBuildKeepsEveryState() throws IOException {
        Tool.Result result = check(savepoint, List.of(), "");
        assertThat(result.exit()).as(result.text()).isZero();
        assertThat(result.out())
                .contains("kept      remember/profile", "kept      days/window-contents")
                .endsWith("the job may be started from this savepoint" + System.lineSeparator());
    }

    @Test
    void anotherTypeOfKeyIsRefusedAndPointsToRekey() {
        Tool.Result result = check(savepoint, List.of(), StoryMain.NUMBERS);
        assertThat(result.exit()).as(result.text()).isEqualTo(1);
        assertThat(result.out())
                .contains("refused   remember/key", "the key String", "the key Long", "rekey --uid remember --map");
    }

    @Test
    void aStepThatIsGoneIsLostWithItsBytesUnlessTheLossHasAReason() {
        String renamed = rewritten("rename-uid", "--from", "remember", "--to", "memory");
        Tool.Result result = check(renamed, List.of(), "");
        assertThat(result.exit()).as(result.text()).isEqualTo(1);
        assertThat(result.out())
                .containsPattern("lost      memory\\R.*[0-9]+ bytes")
                .contains("rename-uid --from memory --to UID", "1 of 5 stand in the way");
        Tool.Result accepted = check(renamed, List.of("--accept", "memory=profiles are loaded anew"), "");
        assertThat(accepted.exit()).as(accepted.text()).isZero();
        assertThat(accepted.out()).contains("accepted: profiles are loaded anew");
        Tool.Result wrong = check(savepoint, List.of("--accept", "memory=profiles are loaded anew"), "");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("--accept names what is neither lost nor undecided: [memory]");
    }

    @Test
    void anotherMaxParallelismIsRefusedAndPointsToTheKeyGroups() {
        String wider = rewritten("set-max-parallelism", "--to", "512");
        Tool.Result result = check(wider, List.of(), "");
        assertThat(result.exit()).as(result.text()).isEqualTo(1);
        assertThat(result.out()).contains("max parallelism 512", "set-max-parallelism --uid remember --to");
    }
}
