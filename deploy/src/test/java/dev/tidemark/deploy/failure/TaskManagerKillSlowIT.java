package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TaskManagerKillSlowIT {
    @SuppressWarnings("NullAway.Init") // set before the first test
    private static FailureStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = FailureStack.start(TaskManagerKillSlowIT.class);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void totalsAreExactWhenTaskManagersAreKilledAtRandomMoments() throws Exception {
        long seed = Seeds.next("TaskManagers killed at random moments");
        var random = new SplittableRandom(seed);
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.awaitCheckpoint();
            for (int kill = 1; kill <= 3; kill++) {
                run.feed().upTo(kill / 3.0, Duration.ofSeconds(12));
                run.feed().awaitShare(random.nextDouble(0.1, 0.9));
                stack.kill("taskmanager-" + random.nextInt(1, 3));
                stack.revive();
                run.awaitCheckpoint();
            }
            run.finish();
        }
    }

    @Test
    void totalsAreExactWhenTaskManagersAreKilledWhileBatchesAreStaged() throws Exception {
        long seed = Seeds.next("TaskManagers killed while batches are staged");
        try (TotalsRun run = stack.run(Orders.ofAllKinds(seed, 12_000))) {
            run.start(2);
            run.awaitCheckpoint();
            int hits = 0;
            for (int kill = 1; kill <= 3; kill++) {
                run.feed().upTo(kill / 3.0, Duration.ofSeconds(15));
                long orphans = run.stagedBatches();
                await("a batch to be staged")
                        .atMost(Duration.ofMinutes(2))
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> run.stagedBatches() > orphans);
                stack.killTaskManagers();
                hits += run.stagedBatches() > orphans ? 1 : 0;
                stack.revive();
                run.awaitCheckpoint();
            }
            assertThat(hits).as("kills between the staging and the commit").isPositive();
            run.finish();
        }
    }
}
