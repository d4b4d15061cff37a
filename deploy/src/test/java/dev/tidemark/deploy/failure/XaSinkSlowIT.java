package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.deploy.oracle.InputRecord;
import dev.tidemark.deploy.oracle.PlainCheck;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the same kills leave of settled totals behind the JDBC connector's exactly-once sink and behind ours: the same
 * topology, orders and moments. It measures the connector and demands of it only that the measuring ended.
 */
class XaSinkSlowIT {
    private static final String XA_TABLE =
            "CREATE TABLE xa_total (grouping text, customer text, window_start timestamptz,"
                    + " window_end timestamptz, records bigint, settled boolean, generation bigint, amount numeric,"
                    + " updated_at timestamptz)";
    /** Each identity once, so that the comparison sees what is lost or wrong; what is doubled is counted apart. */
    private static final String ONCE_EACH = "DELETE FROM customer_total; INSERT INTO customer_total"
            + " SELECT DISTINCT ON (grouping, customer, window_start) * FROM xa_total"
            + " ORDER BY grouping, customer, window_start, records DESC";

    private static final String PREPARED = "SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()";
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private static Path folder;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static FailureStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = FailureStack.start(XaSinkSlowIT.class);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void theSameKillsBehindBothSinksLeaveOursExact() throws Exception {
        long seed = Seeds.next("Kills behind two exactly-once sinks");
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.awaitCheckpoint();
            for (int kill = 1; kill <= 3; kill++) {
                run.feed().upTo(kill / 3.0, Duration.ofSeconds(12));
                long before = run.stagedBatches();
                killWhen(() -> run.stagedBatches() > before);
                run.awaitCheckpoint();
            }
            run.finish();
            System.out.println("StagedSink: nothing lost, doubled or wrong");
        }

        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))
                .jar(XaJar.make(folder, stack.software().jobsJar()))) {
            run.database().execute(XA_TABLE);
            run.start(2);
            run.awaitCheckpoint();
            String recovered = "recovered from every kill";
            for (int kill = 1; kill <= 3; kill++) {
                run.feed().upTo(kill / 3.0, Duration.ofSeconds(12));
                killWhen(() -> run.database().number(PREPARED) > 0);
                if (!checkpointsAgain(run)) {
                    recovered = "did not recover from kill " + kill + ": "
                            + run.lastFailure().lines().findFirst().orElse("");
                    break;
                }
            }
            List<InputRecord> input = run.closeInput();
            String outcome = recovered + ", " + measure(run, input);
            System.out.println("JdbcSink, exactly once: " + outcome);
            assertThat(outcome).contains("rows expected");
        }
    }

    private interface Moment {
        boolean come() throws SQLException;
    }

    private static void killWhen(Moment moment) {
        await("the moment to kill")
                .atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(moment::come);
        stack.killTaskManagers();
        stack.revive();
    }

    private static boolean checkpointsAgain(TotalsRun run) {
        try {
            run.awaitCheckpoint(PATIENCE);
            return true;
        } catch (ConditionTimeoutException e) {
            return false; // which is one of the outcomes that are measured
        }
    }

    /** Waits until no row has come for a while, then compares. */
    private static String measure(TotalsRun run, List<InputRecord> input) throws SQLException {
        long[] rows = {-1};
        await("the last rows")
                .atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofSeconds(15))
                .until(() -> {
                    long now = run.database().number("SELECT count(*) FROM xa_total");
                    boolean same = now == rows[0];
                    rows[0] = now;
                    return same;
                });
        long hanging = run.database().number(PREPARED);
        run.database().execute(ONCE_EACH);
        PlainCheck check = run.check(input);
        long once = run.database().number("SELECT count(*) FROM customer_total WHERE customer <> '(closing)'");
        long all = run.database().number("SELECT count(*) FROM xa_total WHERE customer <> '(closing)'");
        return "%d rows expected, %d lost, %d doubled, %d differences from the plain computation; %d transactions hang"
                        .formatted(
                                check.expectedRows(),
                                check.expectedRows() - once,
                                all - once,
                                check.differences().size(),
                                hanging)
                + " prepared";
    }
}
