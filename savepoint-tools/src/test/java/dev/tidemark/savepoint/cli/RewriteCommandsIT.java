package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class RewriteCommandsIT {
    private final Path directory;
    private final String savepoint;

    RewriteCommandsIT(@TempDir Path directory) throws Exception {
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
    }

    private Path target() {
        return directory.resolve("out-" + UUID.randomUUID());
    }

    @Test
    void rekeyPrintsALedgerAndThePathLast() throws IOException {
        Path out = target();
        Tool.Result result = Tool.run(
                "rekey",
                savepoint,
                out.toString(),
                "--uid",
                StoryJob.REMEMBER,
                "--map",
                "{tenant}:{key}",
                "--set",
                "tenant=acme");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out().strip().lines().reduce((a, b) -> b))
                .hasValue(Savepoint.open(out.toString()).path());
        assertThat(Tool.run("verify", out.toString()).exit()).isZero();
        Tool.Result diff = Tool.run("diff", savepoint, out.toString());
        assertThat(diff.exit()).isEqualTo(1);
        assertThat(diff.out())
                .contains("by-number: removed 120, added 120, changed 0, same 0")
                .doesNotContain("window-contents");
    }

    @Test
    void mergingNeedsARulePerStateAndListsTheKeysThatCollide() {
        Path out = target();
        Path table = csv("old,new\ncustomer-1,customer-2\n");
        Tool.Result result = Tool.run(
                "rekey",
                savepoint,
                out.toString(),
                "--uid",
                StoryJob.REMEMBER,
                "--map",
                "table:" + table,
                "--unmapped",
                "keep");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .contains(
                        "last: 1 collisions, keys [customer-2]",
                        "profile: 1",
                        "sum: 1",
                        "by-number: ",
                        "--merge STATE=");
        assertThat(out).doesNotExist();
    }

    private Path csv(String text) {
        try {
            return Files.writeString(directory.resolve("map-" + UUID.randomUUID() + ".csv"), text);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void mergesByRuleAndCountsWhatWasMerged() {
        Path out = target();
        Path table = csv("old,new\ncustomer-1,customer-2\n");
        Tool.Result result = Tool.run(
                "rekey",
                savepoint,
                out.toString(),
                "--uid",
                StoryJob.REMEMBER,
                "--map",
                "table:" + table,
                "--unmapped",
                "keep",
                "--merge",
                "sum=sum",
                "--merge",
                "count=sum",
                "--merge",
                "last=sum",
                "--merge",
                "profile=latest",
                "--merge",
                "by-number=union",
                "--merge",
                "recent=latest");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()
                        .lines()
                        .filter(line -> line.matches("remember +sum .*"))
                        .findFirst()
                        .orElse(""))
                .containsSubsequence(" 40 ", " 1 ", " 39 ");
    }

    @Test
    void aRuleThatDoesNotFitTheStateIsRefusedBeforeAnythingIsRead() {
        Tool.Result result = Tool.run(
                "rekey",
                savepoint,
                target().toString(),
                "--uid",
                StoryJob.REMEMBER,
                "--map",
                "x{key}",
                "--merge",
                "profile=sum");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("state profile cannot be merged by sum");
    }

    @Test
    void aKeyTheTableDoesNotKnowStopsTheRewriteUnlessToldOtherwise() {
        Path table = csv("old,new\ncustomer-1,other\n");
        Path out = target();
        Tool.Result refused =
                Tool.run("rekey", savepoint, out.toString(), "--uid", StoryJob.REMEMBER, "--map", "table:" + table);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("the mapping does not know the key", "--unmapped keep");
        assertThat(out).doesNotExist();
        Tool.Result dropped = Tool.run(
                "rekey",
                savepoint,
                out.toString(),
                "--uid",
                StoryJob.REMEMBER,
                "--map",
                "table:" + table,
                "--unmapped",
                "drop");
        assertThat(dropped.exit()).as(dropped.err()).isZero();
        assertThat(dropped.out()).contains(" 39 ");
    }

    @Test
    void aDryRunWritesNothing() {
        Path out = target();
        Tool.Result result = Tool.run("set-max-parallelism", savepoint, out.toString(), "--to", "1024", "--dry-run");
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).contains("dry run: nothing was written");
        assertThat(out).doesNotExist();
    }

    @Test
    void aPlanAppliesSeveralChangesInOnePass() throws IOException {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                """
                changes:
                  - rekey: {uid: remember, map: "acme:{key}"}
                  - rename-uid: {from: remember, to: profiles}
                  - set-max-parallelism: {to: 512}
                  - drop: {uid: sessions, reason: sessions were removed from the job}
                  - rename-class: {from: dev.tidemark.savepoint.testing.Profile, to: shop.Profile}
                """);
        Path out = target();
        Tool.Result result = Tool.run("apply", savepoint, out.toString(), "--plan", plan.toString());
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).contains("dropped: sessions were removed from the job");
        String inspected = Tool.run("inspect", out.toString()).out();
        assertThat(inspected)
                .contains("profiles (Remember)", "of 512", "Pojo<shop.Profile>")
                .doesNotContain("sessions (");
    }

    @Test
    void aPlanWithAnUnknownVerbIsRefused() throws IOException {
        Path plan = Files.writeString(directory.resolve("wrong.yaml"), "changes:\n  - rekye: {uid: remember}\n");
        Tool.Result result = Tool.run("apply", savepoint, target().toString(), "--plan", plan.toString());
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("wrong.yaml", "rekye");
    }

    @Test
    void anOutputThatExistsIsNeverTouched() throws IOException {
        Path out = Files.createDirectory(target());
        Path kept = Files.writeString(out.resolve("mine"), "mine");
        Tool.Result result = Tool.run("rename-uid", savepoint, out.toString(), "--from", "remember", "--to", "other");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("already exists");
        assertThat(kept).hasContent("mine");
    }

    @Test
    void theRowsOfATargetFollowByAScriptOfTheirOwn() throws IOException {
        Path out = target();
        Path sql = directory.resolve("rekey.sql");
        String[] rekey = {
            "rekey",
            savepoint,
            out.toString(),
            "--uid",
            StoryJob.REMEMBER,
            "--map",
            "acme:{key}",
            "--target",
            "shop.totals",
            "--target-sql",
            sql.toString(),
            "--target-column",
            "customer"
        };
        Tool.Result result = Tool.run(rekey);
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("run it once with: psql -v ON_ERROR_STOP=1 -f " + sql);
        assertThat(sql)
                .content()
                .contains("SELECT DISTINCT \"customer\"::text, 'acme:' || \"customer\"::text || '' FROM"
                        + " \"shop\".\"totals\"")
                .contains(Savepoint.open(out.toString()).path())
                .endsWith("COMMIT;\n");
        // nothing is rewritten when the script has no place
        rekey[2] = target().toString();
        Tool.Result refused = Tool.run(rekey);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("rekey.sql already exists");
        assertThat(Path.of(rekey[2])).doesNotExist();
    }
}
