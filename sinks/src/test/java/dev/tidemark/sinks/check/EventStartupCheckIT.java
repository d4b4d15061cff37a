package dev.tidemark.sinks.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.testing.Cases;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventStartupCheckIT {
    private TestDatabase database;
    private SinkSettings settings;

    @BeforeEach
    void create() throws Exception {
        database = Cases.newDatabase();
        settings = SinkSettings.of("cases", Totals.connection(database));
    }

    @Test
    void theTablesOfThePrintedSqlFit() {
        assertThatCode(() -> StartupCheck.events(settings, Cases.TARGETS)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ALTER TABLE case_event DROP COLUMN note|It has no column 'note'",
                "ALTER TABLE case_event ALTER note TYPE varchar(5)|'note' is character varying(5)",
                "ALTER TABLE case_event DROP CONSTRAINT case_event_pkey|covers exactly its identity, tenant, event_id",
                "ALTER TABLE support_case ADD UNIQUE (entity)|allows one row for each entity, so that rows that differ in tenant",
                "ALTER TABLE case_status ALTER tenant TYPE varchar(5)|'tenant' is character varying(5)",
                "ALTER TABLE dispatch_outbox DROP CONSTRAINT dispatch_outbox_pkey|covers exactly its identity, idempotency_key",
                "ALTER TABLE case_contribution ADD COLUMN extra integer NOT NULL|'extra' needs a value that the sink does not",
            })
    void aTableThatDoesNotFitIsRefusedAndTheStatementInTheMessageMendsIt(String damage, String problem)
            throws Exception {
        database.execute(damage);
        String message = refusal();
        assertThat(message).contains(problem);
        Matcher statement = Pattern.compile("Mend it with: ([^;]*);").matcher(message);
        assertThat(statement.find()).isTrue();
        do {
            database.execute(statement.group(1));
        } while (statement.find());
        assertThatCode(() -> StartupCheck.events(settings, Cases.TARGETS)).doesNotThrowAnyException();
    }

    @Test
    void missingTablesAreRefusedWithTheStatementsThatCreateThem() throws Exception {
        database.execute("DROP TABLE dispatch_outbox, sink_conflict, case_status");
        String message = refusal();
        assertThat(message)
                .contains("There is no table 'dispatch_outbox'")
                .contains("There is no table 'case_status'")
                .containsOnlyOnce("There is no table 'sink_conflict'");
        Matcher statement = Pattern.compile("Create it with:\n(.*?;(?:\\s*CREATE INDEX[^;]*;)*)", Pattern.DOTALL)
                .matcher(message);
        while (statement.find()) {
            database.execute(statement.group(1));
        }
        assertThatCode(() -> StartupCheck.events(settings, Cases.TARGETS)).doesNotThrowAnyException();
    }

    private String refusal() {
        Throwable refusal = catchThrowable(() -> StartupCheck.events(settings, Cases.TARGETS));
        assertThat(refusal)
                .isInstanceOf(SinkStartException.class)
                .hasMessageStartingWith("Sink 'cases' does not start");
        return String.valueOf(refusal.getMessage());
    }
}
