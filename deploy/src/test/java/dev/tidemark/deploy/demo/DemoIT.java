package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.stack.LocalStack;
import dev.tidemark.deploy.stack.StackPorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way, once: orders into Kafka, the job as its jar on Flink, totals in PostgreSQL, the plain computation. */
@SuppressWarnings("NullAway.Init") // set before the first test
class DemoIT {
    private static final Path ROOT = Path.of(System.getProperty("tidemark.root"));
    private static final Path JOB_JAR = ROOT.resolve("jobs/target/tidemark-jobs.jar");
    private static final long SEED = 20_261_201;

    @TempDir
    private static Path data;

    private static LocalStack stack;

    @BeforeAll
    static void start() {
        assertThat(JOB_JAR).as("the job's jar, which 'mvn package' makes").exists();
        stack = LocalStack.start(data, StackPorts.FREE, 2);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void everyTotalOfSeededOrdersSettlesToThePlainComputation() throws Exception {
        var captured = new CapturedScreen();
        var demo = new Demo(
                new Demo.Settings(JOB_JAR, Duration.ofSeconds(8), data),
                stack,
                captured.plain(),
                new Demo.Clock(System.nanoTime()),
                JobFile.read(ROOT.resolve("jobs/examples/customer-totals.yaml")),
                DemoOrders.sample(SEED, 6_000));

        assertThat(demo.run()).as("seed %d%n%s", SEED, captured.text()).isTrue();

        assertThat(captured.text())
                .contains("First rows are in the table")
                .containsPattern("hourly: early")
                .containsPattern("hourly: settled")
                .containsPattern("records published +6,004\n")
                .containsPattern("rejected records +[1-9]")
                .containsPattern("late records +[1-9]")
                .containsPattern("published values corrected +[1-9]")
                .containsPattern("conflicts +0\n")
                .containsPattern("dead letters +0\n")
                .contains("The table equals the plain computation, row for row");
    }

    @Test
    void aJobThatRefusesToStartSaysWhyInOneSentence() {
        assertThatThrownBy(() -> stack.flink()
                        .submit(
                                JOB_JAR,
                                Optional.empty(),
                                "dev.tidemark.jobs.Main",
                                List.of("customer-totals", "--config", "none.yaml")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("The job was not accepted: The configuration file")
                .hasMessageContaining("none.yaml cannot be read");
    }
}
