package dev.tidemark.sinks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PrintSqlTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theTargetAndTheTablesBesideItArePrinted() {
        assertThat(run("--table", "shop.total", "--key", "customer:text", "--value", "amount:numeric(12,2)"))
                .isZero();
        assertThat(out.toString())
                .contains(
                        """
                        CREATE TABLE IF NOT EXISTS "shop"."total" (
                          "grouping" text NOT NULL,
                          "customer" text NOT NULL,
                          "window_start" timestamptz NOT NULL,
                          "window_end" timestamptz NOT NULL,
                          "records" bigint NOT NULL,
                          "settled" boolean NOT NULL,
                          "generation" bigint NOT NULL,
                          "amount" numeric(12,2),
                          "updated_at" timestamptz NOT NULL DEFAULT now(),
                          PRIMARY KEY ("grouping", "customer", "window_start")
                        );
                        """)
                .contains("\"shop\".\"total_staging\"", "\"shop\".\"total_late_staging\"")
                .contains("\"shop\".\"sink_batch\"", "\"shop\".\"sink_writer\"", "\"shop\".\"sink_conflict\"")
                .contains("\"shop\".\"sink_dead_letter\"", "\"shop\".\"rejected_record\"")
                .doesNotContain("${");
    }

    @Test
    void whatCannotBeATargetIsOneSentenceAndAnExitCode() {
        assertThat(run("--table", "t", "--key", "customer:money")).isEqualTo(2);
        assertThat(err.toString()).startsWith("The column type 'money' is not known");
    }

    private int run(String... arguments) {
        return new CommandLine(new PrintSql())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
