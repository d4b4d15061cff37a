package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The snapshots in Flink's own tests jars, of Flink 1.8 to 2.2: savepoints and checkpoints, canonical and native, RocksDB and
 * heap, changelogs, Scala, Avro and SQL. None of their jobs' classes are here.
 */
class FixturesIT {
    /** The build unpacks them here. */
    private static final Path FIXTURES =
            Path.of(System.getProperty("tidemark.root", ".."), "savepoint-tools", "target", "fixtures");

    /** All that may stand in the way of checking an entry. */
    private static final List<String> REASONS = List.of(
            "marks no record boundaries: only the job's own serializers can find them; take a canonical savepoint",
            "in the format ChangelogStateBackendHandleImpl, which this tool does not read; take a canonical savepoint",
            "of raw keyed state, which only the operator that wrote it can read",
            "is not one of Flink's known layouts, so where its bytes end cannot be known; give the jar",
            "keys are counted, but not checked against their key groups");

    private static List<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.walk(FIXTURES)) {
            return files.filter(file -> file.endsWith("_metadata")).sorted().toList();
        }
    }

    private static Path fixture(String jar, String name) {
        return FIXTURES.resolve(jar).resolve(name);
    }

    @Test
    void everySnapshotOfFlinksOwnTestsIsReadOrSaysWhatStandsInTheWay() throws IOException {
        Map<Integer, Integer> exits = new TreeMap<>();
        for (Path fixture : fixtures()) {
            Tool.Result result = Tool.run("verify", fixture.toString());
            assertThat(result.err()).as(fixture.toString()).isEmpty();
            assertThat(result.out().lines().filter(line -> line.startsWith("FAULT")))
                    .as(fixture.toString())
                    .isEmpty();
            assertThat(result.out().lines().filter(line -> line.startsWith("NOT CHECKED")))
                    .as(fixture.toString())
                    .allSatisfy(line -> assertThat(REASONS).anyMatch(line::contains));
            exits.merge(result.exit(), 1, Integer::sum);
        }
        // clean, and not checkable without the job's jar
        assertThat(exits).containsOnlyKeys(0, 2);
        assertThat(exits.get(0)).isEqualTo(178);
        assertThat(exits.get(2)).isEqualTo(195);
    }

    @Test
    void everySnapshotIsMovedToMoreKeyGroupsOrRefusedWithTheReason() throws IOException {
        List<String> refusals = new ArrayList<>();
        int rewritten = 0;
        for (Path fixture : fixtures()) {
            Tool.Result result =
                    Tool.run("set-max-parallelism", fixture.toString(), "/never", "--to", "1024", "--dry-run");
            if (result.exit() == 0) {
                rewritten++;
            } else {
                assertThat(result.exit()).as(fixture.toString()).isEqualTo(2);
                refusals.add(result.err().strip());
            }
        }
        assertThat(refusals).allSatisfy(refusal -> assertThat(refusal).hasLineCount(1));
        assertThat(rewritten).isGreaterThan(150);
    }

    @Test
    void aUidIsMatchedToTheHashAnOldSavepointKnowsAStepBy() throws IOException {
        Path old = fixture("flink-tests-1", "new-stateful-udf-migration-itcase-flink1.8-rocksdb-savepoint");
        Savepoint savepoint = Savepoint.open(old.toString());
        assertThat(savepoint.metadataFormat()).isEqualTo(2);
        assertThat(savepoint.operators())
                .allSatisfy(step -> assertThat(step.uid()).isEmpty());
        assertThat(savepoint.operator("CheckpointingKeyedStateFlatMap1").keyed())
                .isNotEmpty();
    }
}
