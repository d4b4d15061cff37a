package dev.tidemark.deploy.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.deploy.stack.Port;
import dev.tidemark.deploy.stack.PostgresServer;
import dev.tidemark.deploy.stack.StackAddress;
import dev.tidemark.deploy.stack.StackDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@SuppressWarnings("NullAway.Init") // set before the first test
class QueryIT {
    private static PostgresServer postgres;
    private static Path address;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void start(@TempDir Path directory) throws Exception {
        postgres = PostgresServer.start(directory.resolve("data"), Port.ANY);
        address = directory.resolve("stack.properties");
        new StackAddress(ProcessHandle.current().pid(), postgres.jdbcUrl(), StackDatabase.USER, "", "").write(address);
        try (var connection = postgres.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE total (customer text, amount numeric, at timestamptz)");
            statement.execute("INSERT INTO total VALUES ('Zoë', 1.50, '2025-03-30 03:00+02'), ('李小龙', -20, NULL)");
        }
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @Test
    void aResultIsPrintedAsATableWithTimesInUtc() {
        assertThat(query("select * from total order by amount desc")).isZero();

        assertThat(out)
                .hasToString(
                        """
                customer  amount  at
                Zoë         1.50  2025-03-30T01:00:00Z
                李小龙       -20
                (2 rows)
                """);
    }

    @Test
    void aLongResultIsCutAndSaysSo() {
        assertThat(query("select * from generate_series(1, 1000) as n", "--rows", "1"))
                .isZero();

        assertThat(out).hasToString("n\n1\n(1 row, and more)\n");
    }

    @Test
    void aStatementThatChangesSomethingIsRefused() {
        assertThat(query("delete from total")).isEqualTo(1);

        assertThat(err.toString()).contains("cannot execute DELETE in a read-only transaction");
    }

    @Test
    void aMistakeIsOneSentence() {
        assertThat(query("select nothing from nowhere")).isEqualTo(1);

        assertThat(err.toString()).startsWith("The query failed: ERROR: relation \"nowhere\" does not exist");
        assertThat(err.toString()).doesNotContain("\tat ");
    }

    @Test
    void withoutAStackItSaysHowToStartOne() {
        int code = line().execute(
                        "select 1", "--stack", address.resolveSibling("none").toString());

        assertThat(code).isEqualTo(1);
        assertThat(err.toString()).contains("No stack is running. Start one with: deploy/demo --keep");
    }

    @Test
    void withoutAQueryItIsMisused() {
        assertThat(line().execute("--stack", address.toString())).isEqualTo(2);
    }

    private int query(String... arguments) {
        var all = new java.util.ArrayList<>(java.util.List.of(arguments));
        all.add("--stack");
        all.add(address.toString());
        return line().execute(all.toArray(String[]::new));
    }

    private CommandLine line() {
        return new CommandLine(new Query()).setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    }
}
