package dev.tidemark.sinks.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import dev.tidemark.sinks.testing.Totals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartupCheckIT {
    private TestDatabase database;
    private SinkSettings settings;

    @BeforeEach
    void create() throws Exception {
        database = Totals.newDatabase();
        settings = SinkSettings.of("totals", Totals.connection(database));
    }

    @Test
    void theTablesOfThePrintedSqlFit() {
        assertThatCode(() -> StartupCheck.guarded(settings, Totals.TARGET)).doesNotThrowAnyException();
        assertThatCode(() -> StartupCheck.staged(settings, Totals.TARGET)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DROP COLUMN note|It has no column 'note'",
                "ALTER amount TYPE numeric(5,2)|'amount' is numeric(5,2), which cannot hold every numeric(12,2)",
                "ALTER note TYPE varchar(5)|'note' is character varying(5)",
                "ALTER window_start TYPE timestamp|'window_start' is timestamp without time zone",
                "ALTER settled DROP NOT NULL|'settled' may be null",
                "ADD COLUMN extra integer NOT NULL|'extra' needs a value that the sink does not have",
                "DROP CONSTRAINT customer_total_pkey|covers exactly its identity, grouping, customer, window_start; found none",
                "ADD UNIQUE (customer)|allows one row for each customer, so that rows that differ in grouping, window_start",
            })
    void aTableThatDoesNotFitIsRefusedAndTheStatementInTheMessageMendsIt(String damage, String problem)
            throws Exception {
        database.execute("ALTER TABLE customer_total " + damage);
        String message = refusal();
        assertThat(message).contains(problem);
        mend(message);
    }

    @Test
    void aTableKeyedOnTheCustomerOnlyIsRefused() throws Exception {
        database.execute("ALTER TABLE customer_total DROP CONSTRAINT customer_total_pkey;"
                + " ALTER TABLE customer_total ADD PRIMARY KEY (customer)");
        assertThat(refusal())
                .contains("found customer_total_pkey (customer)")
                .contains("ADD UNIQUE (\"grouping\", \"customer\", \"window_start\")")
                .contains("DROP CONSTRAINT \"customer_total_pkey\"");
    }

    @Test
    void aNullableKeyColumnIsRefusedAlsoUnderAUniqueConstraint() throws Exception {
        database.execute("ALTER TABLE customer_total DROP CONSTRAINT customer_total_pkey;"
                + " ALTER TABLE customer_total ADD UNIQUE (grouping, customer, window_start);"
                + " ALTER TABLE customer_total ALTER customer DROP NOT NULL");
        String message = refusal();
        assertThat(message).contains("a null never equals itself");
        mend(message);
    }

    @Test
    void aConstraintThatIsCheckedOnlyAtTheEndIsNoIdentity() throws Exception {
        database.execute("ALTER TABLE customer_total DROP CONSTRAINT customer_total_pkey;"
                + " ALTER TABLE customer_total ADD UNIQUE (grouping, customer, window_start) DEFERRABLE");
        assertThat(refusal()).contains("(not deferrable)");
    }

    @Test
    void aMissingTableIsRefusedWithTheStatementThatCreatesIt() throws Exception {
        database.execute("DROP TABLE customer_total, sink_batch");
        String message = catchThrowable(() -> StartupCheck.staged(settings, Totals.TARGET))
                .getMessage();
        assertThat(message)
                .contains("There is no table 'customer_total'", "CREATE TABLE IF NOT EXISTS \"customer_total\"")
                .contains("There is no table 'sink_batch'", "CREATE TABLE IF NOT EXISTS \"sink_batch\"");
    }

    @Test
    void aUserWithoutThePrivilegesIsRefusedWithTheGrant() throws Exception {
        database.execute("DROP ROLE IF EXISTS reader; CREATE ROLE reader LOGIN;"
                + " GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader");
        SinkSettings reader =
                SinkSettings.of("totals", ConnectionSettings.of(database.url(), "reader", PasswordSource.none()));
        assertThat(catchThrowable(() -> StartupCheck.guarded(reader, Totals.TARGET)))
                .hasMessageContaining("GRANT INSERT, UPDATE ON \"customer_total\" TO \"reader\";");
        database.execute("DROP OWNED BY reader; DROP ROLE reader");
    }

    @Test
    void aViewIsNotATable() throws Exception {
        database.execute("ALTER TABLE customer_total RENAME TO t; CREATE VIEW customer_total AS SELECT * FROM t");
        assertThat(refusal()).contains("'customer_total' is not a table");
    }

    @Test
    void aDatabaseThatIsDeadOrMissingOrReadOnlyIsOneClearSentence() throws Exception {
        assertThat(refusalOf(database.through(1).url()))
                .contains("cannot be reached")
                .contains("127.0.0.1:1/");
        assertThat(refusalOf(database.url() + "_gone")).contains("there is no such database");
        database.execute("DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database()"
                + " || ' SET default_transaction_read_only = on'; END $$");
        assertThat(refusalOf(database.url())).contains("takes no writes");
    }

    @Test
    void aWrongPasswordNamesTheFileItCameFrom(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("password"), "wrong");
        SinkSettings nobody = SinkSettings.of(
                "totals",
                ConnectionSettings.of(
                        TestPostgres.shared().freshDatabase().url(), "nobody", PasswordSource.file(file.toString())));
        assertThat(catchThrowable(() -> StartupCheck.guarded(nobody, Totals.TARGET)))
                .hasMessageContaining("refused user 'nobody'")
                .hasMessageContaining(file.toString())
                .hasMessageNotContaining("wrong\"");
    }

    private String refusal() {
        return refusalOf(database.url());
    }

    private static String refusalOf(String url) {
        SinkSettings settings =
                SinkSettings.of("totals", ConnectionSettings.of(url, "postgres", PasswordSource.none()));
        Throwable refusal = catchThrowable(() -> StartupCheck.guarded(settings, Totals.TARGET));
        assertThat(refusal)
                .isInstanceOf(SinkStartException.class)
                .hasMessageStartingWith("Sink 'totals' does not start");
        return String.valueOf(refusal.getMessage());
    }

    /** Runs the statements that the message gives, and finds nothing to refuse any more. */
    private void mend(String message) throws Exception {
        Matcher statement = Pattern.compile("Mend it with: ([^;]*);").matcher(message);
        assertThat(statement.find()).isTrue();
        do {
            database.execute(statement.group(1));
        } while (statement.find());
        assertThatCode(() -> StartupCheck.guarded(settings, Totals.TARGET)).doesNotThrowAnyException();
    }
}
