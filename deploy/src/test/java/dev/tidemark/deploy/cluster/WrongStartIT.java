package dev.tidemark.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.job.TotalsTables;
import dev.tidemark.deploy.stack.KafkaBroker;
import dev.tidemark.deploy.stack.Port;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person reads who submits the job by Flink's command line with a mistake; no cluster is needed to be told. */
class WrongStartIT {
    private static final Path ROOT = Path.of(System.getProperty("tidemark.root", ".."));
    private static final Path EXAMPLE = ROOT.resolve("jobs/examples/customer-totals.yaml");
    private static final Software SOFTWARE = Software.builtIn(ROOT);
    private static final int FLINKS_FAILURE = 1;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private static Path folder;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static KafkaBroker kafka;

    @SuppressWarnings("NullAway.Init") // set before the first test
    private static StackFolder stack;

    @SuppressWarnings("NullAway.Init") // set before each test
    private TestDatabase database;

    @SuppressWarnings("NullAway.Init") // set before each test
    private JobFile good;

    @BeforeAll
    static void start() throws Exception {
        stack = new StackFolder(folder.resolve("client"));
        stack.create();
        FlinkConfiguration.write(stack, StackSettings.onFreePorts(1));
        // Flink's own client logs into a file, so that a person reads what is printed and nothing else
        Files.writeString(LogConfiguration.file(stack), "rootLogger.level = off\n");
        kafka = KafkaBroker.start(folder.resolve("kafka"), Port.ANY);
        kafka.createTopic("orders", 1);
    }

    @AfterAll
    static void stop() {
        kafka.close();
    }

    @BeforeEach
    void prepareWhatTheJobNeeds() throws Exception {
        database = TestPostgres.shared().freshDatabase();
        good = JobFile.read(EXAMPLE).at(kafka.bootstrapServers(), database.url(), database.user());
        database.execute(TotalsTables.sql(good.definition()));
    }

    @Test
    void anUnreachableBrokerIsNamed() throws Exception {
        refused(good.with("source.bootstrap-servers", "'127.0.0.1:1'"), "127.0.0.1:1");
    }

    @Test
    void anUnreachableDatabaseIsNamed() throws Exception {
        refused(good.with("sink.url", "jdbc:postgresql://127.0.0.1:1/shop"), "jdbc:postgresql://127.0.0.1:1/shop");
    }

    @Test
    void aMissingTopicIsNamed() throws Exception {
        refused(good.with("source.topic", "oders"), "'oders'");
    }

    @Test
    void aMissingTableComesWithTheStatementThatMakesIt() throws Exception {
        database.execute("DROP TABLE customer_total");
        refused(good, "There is no table 'customer_total'", "CREATE TABLE IF NOT EXISTS \"customer_total\"");
    }

    @Test
    void aMissingColumnComesWithTheStatementThatAddsIt() throws Exception {
        database.execute("ALTER TABLE customer_total DROP COLUMN amount");
        refused(good, "It has no column 'amount'", "ADD COLUMN \"amount\" numeric");
    }

    @Test
    void aColumnTooNarrowComesWithTheStatementThatWidensIt() throws Exception {
        database.execute("ALTER TABLE customer_total ALTER amount TYPE numeric(12,2)");
        refused(good, "'amount' is numeric(12,2)", "ALTER COLUMN \"amount\" TYPE numeric");
    }

    @Test
    void aPasswordThatIsNotSetIsNamedByItsVariable() throws Exception {
        refused(good.with("sink.password-env", "TIDEMARK_NOT_SET"), "TIDEMARK_NOT_SET, which is not set");
    }

    @Test
    void anUnknownKeyIsNamedWithItsLine() throws Exception {
        refused(good.with("alowed-lateness", "PT5M"), ".yaml:40: the key 'alowed-lateness' is unknown");
    }

    @Test
    void aMissingFileAndAnUnknownJobAreNamed() {
        readable(submit(List.of("customer-totals", "--config", "nowhere.yaml")), "nowhere.yaml");
        readable(
                submit(List.of("customer-total", "--config", EXAMPLE.toString())), "customer-total", "customer-totals");
        readable(submit(List.of("customer-totals")), "--config");
    }

    @Test
    void theStackTraceIsThereForWhoAsks() throws Exception {
        CommandOutput output = submit(List.of("customer-totals", "--config", "nowhere.yaml", "--stacktrace"));
        assertThat(output.exitCode()).isEqualTo(FLINKS_FAILURE);
        assertThat(output.lines()).anyMatch(line -> line.contains("at dev.tidemark.jobs."));
    }

    private static void refused(JobFile job, String... words) throws Exception {
        Path file = Files.createTempFile(folder, "job", ".yaml");
        job.write(file);
        readable(submit(List.of("customer-totals", "--config", file.toString())), words);
    }

    private static void readable(CommandOutput output, String... words) {
        String text = String.join("\n", output.lines());
        assertThat(output.exitCode()).as(text).isEqualTo(FLINKS_FAILURE);
        assertThat(text).contains(words).doesNotContain("\tat ", "Exception");
    }

    private static CommandOutput submit(List<String> arguments) {
        List<String> all =
                new ArrayList<>(List.of("run", "--detached", SOFTWARE.jobsJar().toString()));
        all.addAll(arguments);
        return CommandOutput.of(
                new JavaCommand(stack, "client")
                        .flink(SOFTWARE, List.of("-Xmx256m"), "org.apache.flink.client.cli.CliFrontend", all),
                Map.of("FLINK_CONF_DIR", stack.configuration().toString()));
    }
}
