package dev.tidemark.sinks.dispatch.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidemark.sinks.check.SinkStartException;
import dev.tidemark.sinks.dispatch.Requests;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import dev.tidemark.sinks.testing.TestDatabase;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutboxCheckIT {
    private static final Pattern STATEMENT = Pattern.compile("Mend it with: (.*?;)");
    private TestDatabase database;

    @BeforeEach
    void create() throws Exception {
        database = Requests.fresh().database();
    }

    private void check(String user) throws SinkStartException {
        OutboxCheck.check(ConnectionSettings.of(database.url(), user, PasswordSource.none()), Requests.TABLE);
    }

    private String refusal(String user) {
        Throwable refusal = catchThrowable(() -> check(user));
        assertThat(refusal).isInstanceOf(SinkStartException.class);
        return String.valueOf(refusal.getMessage());
    }

    @Test
    void theTableOfThePrintedSqlFits() {
        assertThatCode(() -> check(database.user())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DROP COLUMN outcome|has no column 'outcome'",
                "ALTER attempts TYPE bigint|'attempts' of table 'dispatch_outbox' is bigint; expected integer",
                "DROP CONSTRAINT dispatch_outbox_pkey|lets one idempotency key stand twice",
                "DROP CONSTRAINT dispatch_outbox_tenant_entity_excl|lets two requests of an entity be in progress",
            })
    void aTableThatDoesNotFitIsRefusedAndTheStatementInTheMessageMendsIt(String damage, String problem)
            throws Exception {
        database.execute("ALTER TABLE dispatch_outbox " + damage);
        String message = refusal(database.user());
        assertThat(message).contains(problem);
        Matcher statement = STATEMENT.matcher(message);
        assertThat(statement.find()).as(message).isTrue();
        database.execute(statement.group(1));
        check(database.user());
    }

    @Test
    void aUserWhoMayOnlyReadIsRefused() throws Exception {
        database.execute("DROP ROLE IF EXISTS dispatch_reader; CREATE ROLE dispatch_reader LOGIN");
        database.execute("GRANT SELECT ON dispatch_outbox TO dispatch_reader");
        String message = refusal("dispatch_reader");
        assertThat(message).contains("may not SELECT and UPDATE");
        Matcher statement = STATEMENT.matcher(message);
        assertThat(statement.find()).as(message).isTrue();
        database.execute(statement.group(1));
        check("dispatch_reader");
        database.execute("DROP OWNED BY dispatch_reader; DROP ROLE dispatch_reader");
    }

    @Test
    void aServerThatTakesNoWritesIsRefused() throws Exception {
        database.execute("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on',"
                + " current_database()); END $$");
        assertThat(refusal(database.user())).contains("takes no writes");
    }
}
