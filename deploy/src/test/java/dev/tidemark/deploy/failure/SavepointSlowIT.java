package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SavepointSlowIT {
    @SuppressWarnings("NullAway.Init") // set before the first test
    private static FailureStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = FailureStack.start(SavepointSlowIT.class);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void aJobStoppedWithASavepointLeavesNothingStagedAndGoesOnFromIt() throws Exception {
        long seed = Seeds.next("Stop with savepoint");
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.feed().rest(Duration.ofSeconds(25));
            run.awaitSettledRows(1);
            run.feed().awaitShare(0.5);

            String savepoint = stack.cluster().stopJob(run.jobId());

            assertThat(run.stagedBatches()).isZero();
            run.resume(savepoint, 4);
            run.finish();
        }
    }

    @Test
    void aDrainInTheMiddleOfAWindowSettlesNothingEarlyAndTheWindowGoesOn() throws Exception {
        long seed = Seeds.next("Drain in the middle of a window");
        Orders orders = Orders.inTime(seed, 12_000);
        try (TotalsRun run = stack.run(orders)) {
            run.start(2);
            run.feed().upTo(0.5, Duration.ofSeconds(12));
            run.feed().await();
            run.awaitSettledRows(1);

            String savepoint = stack.cluster().drainJob(run.jobId());

            // every countable order of the first half was published before this time, in event time
            var published = run.feed().fed().get(run.feed().fed().size() - 1).timestamp();
            assertThat(run.database()
                            .number("SELECT count(*) FROM customer_total WHERE settled AND window_end > '" + published
                                    + "'::timestamptz - interval '5 minutes'"))
                    .as("windows settled though the watermark has not passed their allowed lateness")
                    .isZero();
            assertThat(run.stagedBatches()).isZero();
            run.resume(savepoint, 2);
            run.feed().rest(Duration.ofSeconds(12));
            run.finish();
        }
    }

    @Test
    void aRewindBehindCommittedRowsIsRefusedAndAcceptedWithAHigherGeneration() throws Exception {
        long seed = Seeds.next("Rewind");
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.feed().upTo(0.4, Duration.ofSeconds(10));
            run.feed().await();
            run.awaitSettledRows(1);
            String older = stack.cluster().savepoint(run.jobId());
            run.feed().upTo(0.8, Duration.ofSeconds(10));
            run.feed().await();
            long settled = run.settledRows();
            run.awaitSettledRows(settled + 1);
            run.awaitCheckpoint();
            run.cancel();

            run.submit(Optional.of(older), 2);
            await("the refusal").atMost(Duration.ofMinutes(2)).untilAsserted(() -> assertThat(run.lastFailure())
                    .contains("rows of generation 1 are committed through checkpoint")
                    .contains("give the run generation 2"));
            run.cancel();

            run.with("generation", "2").resume(older, 2);
            run.feed().rest(Duration.ofSeconds(10));
            run.finish();
        }
    }
}
