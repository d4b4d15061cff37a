package dev.tidemark.savepoint.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.inspect.StateReport;
import dev.tidemark.savepoint.rewrite.StepChange.Rekey;
import dev.tidemark.savepoint.rewrite.StepChange.Unmapped;
import dev.tidemark.savepoint.testing.Channel;
import dev.tidemark.savepoint.testing.Event;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeToLiveIT {
    private static final Duration LIFE = Duration.ofSeconds(8);

    private static void waitUntil(long time) {
        Awaitility.await().atMost(LIFE.multipliedBy(2)).until(() -> System.currentTimeMillis() > time);
    }

    private static String answer(String channel, String key) {
        Story.ask(channel, List.of(key));
        List<String> lines = Channel.of(channel).lines();
        return lines.get(lines.size() - 1);
    }

    private static List<StateReport> withTimeToLive(Savepoint savepoint) throws Exception {
        return new Inspector(TrustedClasses.flinkOnly(), 2)
                .step(savepoint.operator(StoryJob.REMEMBER)).states().stream()
                        .filter(StateReport::ttl)
                        .toList();
    }

    @Test
    void anEntryWithHalfItsLifeLeftHasHalfItsLifeLeftUnderItsNewKey(@TempDir Path directory) throws Exception {
        TestCluster cluster = new TestCluster();
        String before = Story.newChannel();
        TestCluster.Running job =
                cluster.start(new StoryJob<>(before, event -> event.key, Types.STRING, LIFE), Setting.of("rocksdb"));
        Channel.of(before).send(Event.put(Story.TENANT, "a", 7, Story.START));
        assertThat(answer(before, "a")).contains("profile=a/7/BRONZE", "recent={r1=7}");
        long written = System.currentTimeMillis();
        Savepoint savepoint = Savepoint.open(job.stop(directory, SavepointFormatType.CANONICAL));

        waitUntil(written + LIFE.toMillis() / 2);
        Rekey rekey = new Rekey(new TemplateMapping("acme:{key}", Map.of()), Optional.empty(), Map.of(), Unmapped.FAIL);
        Ledger ledger = new Rewriter(
                        Plan.of(savepoint.operator(StoryJob.REMEMBER).hash(), StepChange.NONE.withRekey(rekey)),
                        new RewriteOptions(
                                TrustedClasses.flinkOnly(), 2, RewriteOptions.DEFAULT_MEMORY, directory, false))
                .rewrite(savepoint, directory.resolve("rewritten").toString());

        String after = Story.newChannel();
        TestCluster.Running restored = cluster.restore(
                new StoryJob<>(after, event -> event.tenant + ":" + event.key, Types.STRING, LIFE),
                Setting.of("rocksdb"),
                ledger.output());
        long begun = System.currentTimeMillis();
        assertThat(answer(after, "a")).contains("profile=a/7/BRONZE", "recent={r1=7}");

        waitUntil(written + LIFE.toMillis());
        assertThat(answer(after, "a")).contains("profile=null", "recent={}", "last=7");
        // a life that had begun anew would not be over
        assertThat(System.currentTimeMillis()).isLessThan(begun + LIFE.toMillis());
        assertThat(withTimeToLive(Savepoint.open(ledger.output())))
                .extracting(StateReport::times)
                .isEqualTo(withTimeToLive(savepoint).stream()
                        .map(StateReport::times)
                        .toList());
        restored.cancel();
        cluster.close();
    }
}
