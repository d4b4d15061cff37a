package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.sinks.testing.TcpProxy;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ServiceOutageSlowIT {
    @SuppressWarnings("NullAway.Init") // set before the first test
    private static FailureStack stack;

    @BeforeAll
    static void start() throws Exception {
        stack = FailureStack.start(ServiceOutageSlowIT.class);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void totalsAreExactWhenPostgresIsStoppedImmediatelyAndComesBack() throws Exception {
        long seed = Seeds.next("PostgreSQL stopped immediately");
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.feed().rest(Duration.ofSeconds(30));
            run.awaitSettledRows(1);

            stack.stopPostgresImmediately();
            run.feed().awaitShare(0.6);
            stack.revive();

            run.awaitCheckpoint();
            run.finish();
        }
    }

    @Test
    void totalsAreExactWhenTheKafkaBrokerIsStoppedAndAnotherTimeKilled() throws Exception {
        long seed = Seeds.next("Kafka stopped and killed");
        try (TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.start(2);
            run.feed().upTo(0.5, Duration.ofSeconds(15));
            run.feed().awaitShare(0.5);
            stack.cluster().stop("kafka");
            stack.revive();
            run.awaitCheckpoint();

            run.feed().rest(Duration.ofSeconds(15));
            run.feed().awaitShare(0.5);
            stack.kill("kafka");
            stack.revive();
            run.awaitCheckpoint();
            run.finish();
        }
    }

    @Test
    void totalsAreExactWhenTheDatabaseConnectionHangsAndIsThenCut() throws Exception {
        long seed = Seeds.next("Database connection hung and cut");
        try (TcpProxy proxy = TcpProxy.to(stack.cluster().settings().postgres());
                TotalsRun run = stack.run(Orders.inTime(seed, 12_000))) {
            run.through(proxy.port()).with("sink.properties.socketTimeout", "'4'");
            run.start(2);
            run.feed().rest(Duration.ofSeconds(40));
            run.awaitSettledRows(1);

            proxy.hang();
            run.feed().awaitShare(0.5);
            proxy.pass();
            long settled = run.settledRows();
            await("settling to go on").atMost(Duration.ofMinutes(2)).until(() -> run.settledRows() > settled);

            proxy.cut();
            run.feed().awaitShare(0.9);
            proxy.pass();
            run.awaitCheckpoint();
            run.finish();
            assertThat(run.database().number("SELECT count(*) FROM sink_dead_letter"))
                    .as("dead letters made of a lost connection")
                    .isZero();
        }
    }
}
