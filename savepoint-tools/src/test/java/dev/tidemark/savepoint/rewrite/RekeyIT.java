package dev.tidemark.savepoint.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.inspect.Differ;
import dev.tidemark.savepoint.rewrite.StepChange.Rekey;
import dev.tidemark.savepoint.rewrite.StepChange.Unmapped;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import dev.tidemark.snapshot.KeyWriter;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(Lifecycle.PER_CLASS)
class RekeyIT {
    private final Path directory;
    private final TestCluster cluster;

    RekeyIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        this.cluster = new TestCluster();
    }

    @AfterAll
    void stop() throws Exception {
        cluster.close();
    }

    private RewriteOptions options(long memory) {
        return new RewriteOptions(TrustedClasses.flinkOnly(), 2, memory, directory, false);
    }

    private String newPath() {
        return directory.resolve("rewritten-" + java.util.UUID.randomUUID()).toString();
    }

    private static Plan everyKeyedStep(Savepoint savepoint, StepChange change) {
        Map<String, StepChange> steps = new HashMap<>();
        for (OperatorSnapshot operator : savepoint.operators()) {
            if (!operator.keyed().isEmpty()) {
                steps.put(operator.hash(), change);
            }
        }
        return new Plan(steps, Map.of());
    }

    private static StepChange template(String template, Optional<KeyWriter.Type> type) {
        return StepChange.NONE.withRekey(
                new Rekey(new TemplateMapping(template, Map.of()), type, Map.of(), Unmapped.FAIL));
    }

    /** What a job keyed by tenant and customer from the start says, in both halves of the story. */
    private List<String> resumedUnderTenant(Setting setting, String savepoint) throws Exception {
        return Story.resume(cluster, event -> event.tenant + ":" + event.key, Types.STRING, setting, savepoint);
    }

    @ParameterizedTest
    @CsvSource({
        "rocksdb, CANONICAL, hashmap",
        "hashmap, CANONICAL, rocksdb",
        "rocksdb, NATIVE, rocksdb",
    })
    void aJobRestoredUnderNewKeysSaysWhatAJobThatHadThemFromTheStartSays(
            String before, SavepointFormatType format, String after) throws Exception {
        String path = Story.savepoint(cluster, event -> event.key, Types.STRING, Setting.of(before), format, directory);
        Savepoint savepoint = Savepoint.open(path);
        // so little memory that every thread spills
        Ledger ledger = new Rewriter(everyKeyedStep(savepoint, template("acme:{key}", Optional.empty())), options(4096))
                .rewrite(savepoint, newPath());

        assertThat(ledger.lines()).allSatisfy(line -> {
            assertThat(line.out()).isEqualTo(line.in());
            assertThat(line.dropped()).isZero();
        });
        List<String> whole =
                Story.whole(cluster, event -> event.tenant + ":" + event.key, Types.STRING, Setting.of(after));
        assertThat(resumedUnderTenant(Setting.of(after), ledger.output())).isEqualTo(whole);
    }

    @Test
    void keysCanBecomeNumbersAndTheNumbersTextAgain() throws Exception {
        String path = Story.savepoint(
                cluster,
                event -> (long) event.key.hashCode(),
                Types.LONG,
                Setting.of("rocksdb"),
                SavepointFormatType.CANONICAL,
                directory);
        Savepoint numbers = Savepoint.open(path);
        Ledger asText = new Rewriter(
                        everyKeyedStep(numbers, template("n{key}", Optional.of(KeyWriter.Type.STRING))),
                        options(RewriteOptions.DEFAULT_MEMORY))
                .rewrite(numbers, newPath());
        List<String> whole =
                Story.whole(cluster, event -> "n" + event.key.hashCode(), Types.STRING, Setting.of("rocksdb"));
        assertThat(Story.resume(
                        cluster,
                        event -> "n" + event.key.hashCode(),
                        Types.STRING,
                        Setting.of("rocksdb"),
                        asText.output()))
                .isEqualTo(whole);
    }

    @Test
    void anIdentityRekeyChangesNothing() throws Exception {
        String path = Story.savepoint(
                cluster,
                event -> event.key,
                Types.STRING,
                Setting.of("hashmap"),
                SavepointFormatType.CANONICAL,
                directory);
        Savepoint savepoint = Savepoint.open(path);
        Ledger ledger = new Rewriter(
                        everyKeyedStep(savepoint, template("{key}", Optional.empty())),
                        options(RewriteOptions.DEFAULT_MEMORY))
                .rewrite(savepoint, newPath());
        assertThat(new Differ(TrustedClasses.flinkOnly(), 100)
                        .diff(savepoint, Savepoint.open(ledger.output()))
                        .steps())
                .isEmpty();
    }

    @Test
    void keyGroupsMoveToANewMaxParallelismAndAnyParallelismRestores() throws Exception {
        Setting setting = Setting.of("rocksdb").snappy();
        String path = Story.savepoint(
                cluster, event -> event.key, Types.STRING, setting, SavepointFormatType.CANONICAL, directory);
        Savepoint savepoint = Savepoint.open(path);
        Map<String, StepChange> steps = new HashMap<>();
        savepoint.operators().forEach(operator -> steps.put(operator.hash(), StepChange.NONE.withMaxParallelism(1024)));
        Ledger ledger = new Rewriter(new Plan(steps, Map.of()), options(RewriteOptions.DEFAULT_MEMORY))
                .rewrite(savepoint, newPath());
        List<String> whole = Story.whole(cluster, event -> event.key, Types.STRING, setting);
        for (int parallelism = 1; parallelism <= 3; parallelism++) {
            Setting wider = setting.withMaxParallelism(1024).withParallelism(parallelism);
            assertThat(Story.resume(cluster, event -> event.key, Types.STRING, wider, ledger.output()))
                    .isEqualTo(Story.resume(cluster, event -> event.key, Types.STRING, setting, path))
                    .isEqualTo(whole);
        }
    }

    @Test
    void aStepKeepsItsStateUnderAnotherUidAlsoFromANativeSavepoint() throws Exception {
        String path = Story.savepoint(
                cluster,
                event -> event.key,
                Types.STRING,
                Setting.of("rocksdb"),
                SavepointFormatType.NATIVE,
                directory);
        Savepoint savepoint = Savepoint.open(path);
        String hash = savepoint.operator(StoryJob.REMEMBER).hash();
        Ledger renamed = new Rewriter(
                        Plan.of(hash, StepChange.NONE.withUid("profiles")), options(RewriteOptions.DEFAULT_MEMORY))
                .rewrite(savepoint, newPath());
        Savepoint first = Savepoint.open(renamed.output());
        assertThat(first.operator("profiles").keyed()).hasSize(2);
        Ledger back = new Rewriter(
                        Plan.of(first.operator("profiles").hash(), StepChange.NONE.withUid(StoryJob.REMEMBER)),
                        options(RewriteOptions.DEFAULT_MEMORY))
                .rewrite(first, newPath());
        assertThat(Story.resume(cluster, event -> event.key, Types.STRING, Setting.of("hashmap"), back.output()))
                .isEqualTo(Story.whole(cluster, event -> event.key, Types.STRING, Setting.of("hashmap")));
    }
}
