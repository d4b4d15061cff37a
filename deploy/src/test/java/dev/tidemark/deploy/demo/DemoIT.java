package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration as its users start it: orders into Kafka, the job on Flink, totals in PostgreSQL, the comparison. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class DemoIT {
    private static final Path ROOT = Path.of(System.getProperty("tidemark.root"));
    private static final Path EXAMPLE = ROOT.resolve("jobs/examples/customer-totals.yaml");

    @TempDir
    private Path folder = Path.of("");

    @Test
    void everyTotalOfSeededOrdersSettlesToThePlainComputation() throws Exception {
        Ended demo = demo("--count", "6000", "--seconds", "8", "--seed", "20261201");

        assertThat(demo.exitCode()).as(demo.output()).isZero();
        assertThat(demo.output())
                .contains("First rows are in the table")
                .contains("hourly: early")
                .contains("hourly: settled")
                .containsPattern("records published +6,004\n")
                .containsPattern("rejected records +[1-9]")
                .containsPattern("late records +[1-9]")
                .containsPattern("published values corrected +[1-9]")
                .containsPattern("conflicts +0\n")
                .containsPattern("dead letters +0\n")
                .contains("The table equals the plain computation, row for row");
    }

    @Test
    void aMistakeInTheJobsConfigurationIsOneSentenceWithItsLine() throws Exception {
        String mistaken = Files.readString(EXAMPLE).replace("allowed-lateness:", "alowed-lateness:");
        Path config = Files.writeString(folder.resolve("mistaken.yaml"), mistaken);

        Ended demo = demo("--config", config.toString(), "--count", "10", "--seconds", "1");

        assertThat(demo.exitCode()).as(demo.output()).isOne();
        assertThat(demo.output())
                .contains("the key 'alowed-lateness' is unknown")
                .doesNotContain("\tat ");
    }

    private static Ended demo(String... arguments) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(ROOT.resolve("deploy/demo").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }

    private record Ended(int exitCode, String output) {}
}
