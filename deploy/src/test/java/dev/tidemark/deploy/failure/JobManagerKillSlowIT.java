package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class JobManagerKillSlowIT {
    @SuppressWarnings("NullAway.Init") // set before the first test
    private static FailureStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = FailureStack.start(JobManagerKillSlowIT.class);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void aJobWhoseJobManagerWasKilledGoesOnFromItsRetainedCheckpointWithTwiceTheParallelism() throws Exception {
        long seed = Seeds.next("JobManager killed");
        var random = new SplittableRandom(seed);
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.feed().rest(Duration.ofSeconds(30));
            run.awaitSettledRows(1);
            run.awaitCheckpoint();
            run.feed().awaitShare(random.nextDouble(0.3, 0.6));

            stack.kill("jobmanager");
            String checkpoint = stack.lastRetainedCheckpoint(run.jobId());
            stack.revive();
            run.resume(checkpoint, 4);

            run.awaitCheckpoint();
            assertThat(run.checkpoints().restored()).isPositive();
            run.finish();
        }
    }
}
