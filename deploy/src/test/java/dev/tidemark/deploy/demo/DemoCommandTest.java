package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before anything is started. */
class DemoCommandTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("tidemark.root"), "jobs/examples");

    private final StringWriter err = new StringWriter();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path directory;

    @Test
    void noOrdersAndNoTimeAreMisuse() {
        assertThat(run("customer-totals.yaml", "--count", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--count and --seconds take whole numbers from 1, not 0 and 30.");
    }

    @Test
    void anUnknownOptionIsMisuse() {
        assertThat(run("customer-totals.yaml", "--keeep")).isEqualTo(2);
        assertThat(err.toString()).contains("Unknown option: '--keeep'");
    }

    @Test
    void aMissingConfigurationOrOrdersFileIsNamed() {
        assertThat(run("none.yaml")).isEqualTo(1);
        assertThat(err.toString()).contains("The configuration file", "none.yaml cannot be read.");
        assertThat(run("online-retail.yaml", "--orders", "none.csv")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no file", "none.csv");
    }

    @Test
    void ordersThatTheConfigurationDoesNotFitAreRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("orders.csv"), "a,b\n1,2\n");

        assertThat(run("online-retail.yaml", "--orders", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("None of the 1 records can be counted; check the pointers");
    }

    @Test
    void ordersWhoseWindowsAreNotOverYetAreRefused() throws Exception {
        String justNow = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")
                .format(LocalDateTime.now(ZoneId.of("Europe/London")).minusMinutes(1));
        Path file = Files.writeString(
                directory.resolve("orders.csv"),
                "CustomerID,Quantity,UnitPrice,InvoiceDate\na,1,1.00," + justNow + "\n");

        assertThat(run("online-retail.yaml", "--orders", file.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("which is still to come; no window settles before its time.");
    }

    private int run(String config, String... options) {
        List<String> arguments = new ArrayList<>(List.of(
                "--config", EXAMPLES.resolve(config).toString(),
                "--job-jar", "none.jar",
                "--state", directory.resolve("state").toString()));
        arguments.addAll(List.of(options));
        return DemoCommand.commandLine().setErr(new PrintWriter(err, true)).execute(arguments.toArray(String[]::new));
    }
}
