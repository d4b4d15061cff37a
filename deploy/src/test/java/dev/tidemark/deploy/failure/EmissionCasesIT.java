package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.deploy.cluster.JobStart;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a reader of the table sees of single windows, from orders written by hand. Groupings and lateness are the
 * example's: hourly, five-minute, and an hour sliding by five minutes; five minutes of allowed lateness.
 */
class EmissionCasesIT {
    private static final Orders NONE_MADE_UP = new Orders(false, List.of());
    private static final String ROWS =
            "SELECT grouping || ' ' || to_char(window_start, 'HH24:MI') || ' ' || records || ' '"
                    + " || amount || CASE WHEN settled THEN ' settled' ELSE ' early' END FROM customer_total"
                    + " WHERE customer = 'ada' ";
    /** An hour and five minutes belong to one window each, the sliding hour to twelve. */
    private static final int WINDOWS_OF_AN_ORDER = 14;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static FailureStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = FailureStack.start(EmissionCasesIT.class);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void aWindowSettlesOnceWhenItsAllowedLatenessHasPassedAndNotAMillisecondBefore() throws Exception {
        try (TotalsRun run = stack.run(NONE_MADE_UP)) {
            run.submit(Optional.empty(), 2);
            Topic topic = new Topic(run);
            topic.order("ada", "10:03:00", "12.50");
            topic.order("bob", "10:52:00", "1.00");
            awaitRows(run, "AND grouping = 'hourly'", "hourly 10:00 1 12.50 early");

            topic.watermark("11:04:59.998"); // the five minutes from 10:50 close at 10:59:59.999
            awaited().untilAsserted(() -> assertThat(run.database()
                            .number("SELECT count(*) FROM customer_total WHERE customer = 'bob'"
                                    + " AND grouping = 'five-minute' AND settled"))
                    .isOne());
            assertThat(run.database().texts(ROWS + "AND grouping = 'hourly'"))
                    .containsExactly("hourly 10:00 1 12.50 early");

            topic.watermark("11:04:59.999");
            awaitRows(run, "AND grouping = 'hourly'", "hourly 10:00 1 12.50 settled");
        }
    }

    @Test
    void anOrderDatedFarAheadIsRejectedWithItsBytesAndSettlesNothing() throws Exception {
        try (TotalsRun run = stack.run(NONE_MADE_UP)) {
            run.submit(Optional.empty(), 2);
            Topic topic = new Topic(run);
            topic.order("ada", "10:03:00", "12.50");
            String ahead = "{\"customer\": \"ada\", \"ordered_at\": \"2099-01-01T00:00:00Z\", \"amount\": \"1\"}";
            topic.publish(0, ahead);

            awaited().untilAsserted(() -> assertThat(run.database()
                            .texts("SELECT reason || ' ' || topic || ' ' || partition || ' ' || \"offset\" || ' '"
                                    + " || convert_from(raw, 'UTF8') FROM rejected_record"))
                    .containsExactly("future-dated " + run.topic() + " 0 1 " + ahead));
            topic.order("ada", "10:04:00", "0.50"); // the watermark has not moved: it counts
            awaitRows(
                    run,
                    "AND grouping <> 'sliding-1h-5m' ORDER BY 1", //
                    "five-minute 10:00 2 13.00 early",
                    "hourly 10:00 2 13.00 early");
            assertThat(run.database().number("SELECT count(*) FROM customer_total WHERE settled"))
                    .isZero();
        }
    }

    @Test
    void anOrderLateForTheHourCountsInTheSlidingWindowsThatAreStillOpen() throws Exception {
        try (TotalsRun run = stack.run(NONE_MADE_UP)) {
            run.submit(Optional.empty(), 2);
            Topic topic = new Topic(run);
            topic.order("bob", "10:52:00", "1.00");
            topic.watermark("11:05:30"); // what ends at 11:00 has closed
            awaited().untilAsserted(() -> assertThat(run.database()
                            .number("SELECT count(*) FROM customer_total WHERE customer = 'bob'"
                                    + " AND grouping = 'hourly' AND settled"))
                    .isOne());

            topic.order("ada", "10:32:00", "12.50");
            topic.watermark("12:30:00");

            awaitRows(
                    run,
                    "ORDER BY 1",
                    "sliding-1h-5m 10:05 1 12.50 settled",
                    "sliding-1h-5m 10:10 1 12.50 settled",
                    "sliding-1h-5m 10:15 1 12.50 settled",
                    "sliding-1h-5m 10:20 1 12.50 settled",
                    "sliding-1h-5m 10:25 1 12.50 settled",
                    "sliding-1h-5m 10:30 1 12.50 settled");
            assertThat(run.database()
                            .texts("SELECT grouping || ' ' || to_char(window_start, 'HH24:MI') FROM rejected_record"
                                    + " WHERE reason = 'late' ORDER BY 1"))
                    .containsExactly(
                            "five-minute 10:30",
                            "hourly 10:00",
                            "sliding-1h-5m 09:35",
                            "sliding-1h-5m 09:40",
                            "sliding-1h-5m 09:45",
                            "sliding-1h-5m 09:50",
                            "sliding-1h-5m 09:55",
                            "sliding-1h-5m 10:00");
        }
    }

    @Test
    void theEarlyRowOfARunRolledBackIsWithdrawnWhenItsOnlyOrderIsLate() throws Exception {
        try (TotalsRun run = stack.run(NONE_MADE_UP)) {
            run.with("allowed-lateness", "PT5H").submit(Optional.empty(), 2);
            Topic topic = new Topic(run);
            topic.watermark("12:00:00");
            run.awaitCheckpoint();
            awaited().untilAsserted(() -> assertThat(
                            run.database().number("SELECT count(*) FROM customer_total WHERE customer = 'clock'"))
                    .isPositive());
            String before = stack.cluster().savepoint(run.jobId());
            topic.order("ada", "10:03:00", "12.50");
            awaited().untilAsserted(() -> assertThat(run.database().texts(ROWS)).hasSize(WINDOWS_OF_AN_ORDER));
            run.cancel();

            run.with("allowed-lateness", "PT5M").resume(before, 2);

            awaited().untilAsserted(() -> assertThat(
                            run.database().number("SELECT count(*) FROM rejected_record WHERE reason = 'late'"))
                    .isEqualTo(WINDOWS_OF_AN_ORDER));
            assertThat(run.database().texts(ROWS)).isEmpty();
        }
    }

    @Test
    void aReplayGivenUpBeforeItsWindowsCloseChangesNothingAndOneThatEndsReplacesAll() throws Exception {
        try (TotalsRun run = stack.run(NONE_MADE_UP)) {
            run.submit(Optional.empty(), 2);
            Topic topic = new Topic(run);
            topic.order("ada", "10:03:00", "12.50");
            topic.watermark("12:30:00");
            awaited().untilAsserted(() -> assertThat(run.database().texts(ROWS + "AND settled"))
                    .hasSize(WINDOWS_OF_AN_ORDER));
            run.cancel();
            List<String> published = published(run);

            run.with("run-id", "replay")
                    .with("generation", "2")
                    .with("allowed-lateness", "P3650D")
                    .submit(Optional.empty(), 2);
            run.awaitCheckpoint();
            run.awaitCheckpoint();
            run.cancel();
            assertThat(published(run)).isEqualTo(published);

            run.with("allowed-lateness", "PT5M").submit(Optional.empty(), 2);
            awaited().untilAsserted(() -> assertThat(run.database().texts(ROWS + "AND settled AND generation = 2"))
                    .hasSize(WINDOWS_OF_AN_ORDER));
        }
    }

    private static List<String> published(TotalsRun run) throws Exception {
        return run.database().texts("SELECT t::text FROM customer_total AS t ORDER BY 1");
    }

    private static ConditionFactory awaited() {
        return await().atMost(Duration.ofMinutes(1)).ignoreExceptionsInstanceOf(SQLException.class);
    }

    private static void awaitRows(TotalsRun run, String condition, String... rows) {
        awaited().untilAsserted(() -> assertThat(run.database().texts(ROWS + condition))
                .containsExactly(rows));
    }

    /** A run's topic, written by hand: orders into the first partition, the clock into all of them. */
    private record Topic(TotalsRun run) {
        void order(String customer, String time, String amount) {
            publish(0, record(customer, Instant.parse("2026-03-01T" + time + "Z"), amount));
        }

        /** Moves the watermark to this time: it runs behind the newest record by the disorder and a millisecond. */
        void watermark(String time) {
            Instant clock = Instant.parse("2026-03-01T" + time + "Z")
                    .plus(Duration.ofSeconds(5))
                    .plusMillis(1);
            for (int partition = 0; partition < JobStart.PARTITIONS; partition++) {
                publish(partition, record("clock", clock, "0"));
            }
        }

        void publish(int partition, String json) {
            try (var publisher = new Publisher(stack.cluster().bootstrapServers(), run.topic())) {
                publisher.publishTo(
                        partition, new Publication("", Instant.now(), json.getBytes(StandardCharsets.UTF_8)));
                publisher.flush();
            }
        }

        private static String record(String customer, Instant time, String amount) {
            return "{\"customer\": \"%s\", \"ordered_at\": \"%s\", \"amount\": \"%s\"}"
                    .formatted(customer, time, amount);
        }
    }
}
