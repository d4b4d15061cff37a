package dev.tidemark.savepoint.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.render.Html;
import dev.tidemark.savepoint.render.InspectionText;
import dev.tidemark.savepoint.render.Json;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Path;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class InspectorIT {
    private final Path directory;
    private final TestCluster cluster;

    InspectorIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        this.cluster = new TestCluster();
    }

    @AfterAll
    void stop() throws Exception {
        cluster.close();
    }

    private Inspection inspect(String backend, SavepointFormatType format) throws Exception {
        return inspect(TestCluster.Setting.of(backend), format);
    }

    private Inspection inspect(TestCluster.Setting setting, SavepointFormatType format) throws Exception {
        String path = Story.savepoint(cluster, event -> event.key, Types.STRING, setting, format, directory);
        return new Inspector(TrustedClasses.flinkOnly(), 2).inspect(Savepoint.open(path));
    }

    private static StepReport step(Inspection inspection, String uid) {
        return inspection.steps().stream()
                .filter(step -> step.uid().equals(uid))
                .findFirst()
                .orElseThrow();
    }

    private static StateReport state(Inspection inspection, String uid, String name) {
        return step(inspection, uid).states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void assertWholeStory(Inspection inspection) {
        assertThat(inspection.steps()).allSatisfy(step -> {
            assertThat(step.faults()).isEmpty();
            assertThat(step.notChecked()).isEmpty();
        });
        int customers = Story.CUSTOMERS;
        assertThat(state(inspection, StoryJob.REMEMBER, "profile").entries()).isEqualTo(customers);
        assertThat(state(inspection, StoryJob.REMEMBER, "profile").ttl()).isTrue();
        assertThat(state(inspection, StoryJob.REMEMBER, "profile").value())
                .isEqualTo("Ttl[Long, Pojo<dev.tidemark.savepoint.testing.Profile>{name=String, seen=Long,"
                        + " tier=Enum<dev.tidemark.savepoint.testing.Profile$Tier>[BRONZE, SILVER]}]");
        assertThat(state(inspection, StoryJob.REMEMBER, "by-number").entries()).isEqualTo(customers * 3L);
        assertThat(state(inspection, StoryJob.REMEMBER, "numbers").kind()).isEqualTo("LIST");
        assertThat(state(inspection, StoryJob.REMEMBER, "_timer_state/event_user-timers")
                        .entries())
                .isEqualTo(customers * 3L);
        assertThat(state(inspection, StoryJob.DAYS, "window-contents").entries())
                .isEqualTo(customers * 2L);
        assertThat(state(inspection, StoryJob.SESSIONS, "merging-window-set").entries())
                .isEqualTo(customers);
        assertThat(step(inspection, StoryJob.REMEMBER).key()).isEqualTo("String");
        assertThat(step(inspection, StoryJob.REMEMBER).name()).isEqualTo("Remember");
        assertThat(step(inspection, "channel").coordinatorBytes()).isPositive();
        assertThat(step(inspection, "channel").operatorStates()).hasSize(1);
    }

    @Test
    void readsACanonicalSavepointOfEitherBackendAndFindsTheSameContent() throws Exception {
        Inspection rocksDb = inspect("rocksdb", SavepointFormatType.CANONICAL);
        Inspection heap = inspect("hashmap", SavepointFormatType.CANONICAL);
        assertWholeStory(rocksDb);
        assertWholeStory(heap);
        assertThat(rocksDb.kind()).isEqualTo("canonical savepoint");
        // TTL stamps differ between two runs; everything else is the same to the byte
        assertThat(state(rocksDb, StoryJob.REMEMBER, "by-number"))
                .isEqualTo(state(heap, StoryJob.REMEMBER, "by-number"));
        assertThat(step(rocksDb, StoryJob.DAYS).states())
                .containsExactlyInAnyOrderElementsOf(step(heap, StoryJob.DAYS).states());
    }

    @Test
    void readsANativeRocksDbSavepointWithTheSameContent() throws Exception {
        Inspection inspection = inspect("rocksdb", SavepointFormatType.NATIVE);
        assertWholeStory(inspection);
        assertThat(inspection.kind()).isEqualTo("native savepoint");
        assertThat(step(inspection, StoryJob.REMEMBER).format()).isEqualTo("native RocksDB");
    }

    @Test
    void readsACompressedSavepointAndOneWithTwoByteKeyGroups() throws Exception {
        assertWholeStory(inspect(
                TestCluster.Setting.of("hashmap").snappy().withMaxParallelism(1000), SavepointFormatType.CANONICAL));
    }

    @Test
    void saysWhyTheRecordsOfANativeHeapSavepointCannotBeRead() throws Exception {
        Inspection inspection = inspect("hashmap", SavepointFormatType.NATIVE);
        StepReport step = step(inspection, StoryJob.REMEMBER);
        assertThat(step.key()).isEqualTo("String");
        assertThat(step.states()).hasSize(9);
        assertThat(step.faults()).isEmpty();
        assertThat(step.notChecked())
                .anySatisfy(note ->
                        assertThat(note).contains("marks no record boundaries").contains("--type canonical"));
    }

    @Test
    void printsTextJsonAndHtml() throws Exception {
        Inspection inspection = inspect("rocksdb", SavepointFormatType.CANONICAL);
        assertThat(InspectionText.of(inspection))
                .contains("remember (Remember)", "keyed by String, canonical", "_timer_state/event_user-timers");
        assertThat(Json.of(inspection)).contains("\"uid\" : \"remember\"");
        assertThat(Html.of(inspection)).contains("<svg", "Pojo&lt;dev.tidemark").doesNotContain("http://", "https://");
    }
}
