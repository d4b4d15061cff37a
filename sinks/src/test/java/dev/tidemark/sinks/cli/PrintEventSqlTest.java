package dev.tidemark.sinks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PrintEventSqlTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theTablesOfEventsAndTheTablesBesideThemArePrintedOnce() {
        int exit = run(
                "--facts",
                "shop.case_event",
                "--fact-value",
                "note:varchar(20)",
                "--workflow",
                "shop.case_status",
                "--outbox",
                "shop.outbox");
        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains(
                        """
                        CREATE TABLE IF NOT EXISTS "shop"."case_event" (
                          "tenant" text NOT NULL,
                          "event_id" text NOT NULL,
                          "content_hash" text NOT NULL,
                          "run" text NOT NULL,
                          "note" varchar(20),
                          "recorded_at" timestamptz NOT NULL DEFAULT now(),
                          PRIMARY KEY ("tenant", "event_id")
                        );
                        """)
                .contains("\"shop\".\"case_status\"", "\"shop\".\"outbox\"")
                .containsOnlyOnce("CREATE TABLE IF NOT EXISTS \"shop\".\"sink_conflict\"")
                .doesNotContain("${");
    }

    @Test
    void noTableAtAllIsOneSentenceAndAnExitCode() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).startsWith("No table is named for the commands of events.");
    }

    @Test
    void aColumnThatTheTableHasAnywayIsRefused() {
        assertThat(run("--facts", "f", "--fact-value", "run:text")).isEqualTo(2);
        assertThat(err.toString()).startsWith("The table 'f' names its column 'run' twice.");
    }

    private int run(String... arguments) {
        return new CommandLine(new PrintEventSql())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
