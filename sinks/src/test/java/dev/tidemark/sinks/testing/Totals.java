package dev.tidemark.sinks.testing;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Hourly totals of customers: the target and the commands that most tests of the sinks write. */
public final class Totals {
    /** 1 March 2026, 09:00. */
    public static final Instant NINE = Instant.parse("2026-03-01T09:00:00Z");

    /** A customer's total in {@code customer_total}. */
    public static final WindowTarget TARGET = WindowTarget.of(
            new TableName(null, "customer_total"),
            List.of(Column.of("customer", "text")),
            List.of(Column.of("amount", "numeric(12,2)"), Column.of("note", "varchar(20)")));

    private Totals() {}

    /** A fresh database of the shared server with the target's tables in it. */
    public static TestDatabase newDatabase() throws SQLException {
        TestDatabase database = TestPostgres.shared().freshDatabase();
        database.execute(Ddl.all(TARGET));
        return database;
    }

    /** Settings that connect as the superuser. */
    public static ConnectionSettings connection(TestDatabase database) {
        return ConnectionSettings.of(database.url(), database.user(), PasswordSource.none());
    }

    /** A customer's hour that is still open. */
    public static ReplaceWindowValue open(String customer, Instant start, long records, String amount) {
        return value(customer, start, records, false, 0, amount);
    }

    /** A customer's hour that is final. */
    public static ReplaceWindowValue settled(String customer, Instant start, long records, String amount) {
        return value(customer, start, records, true, 0, amount);
    }

    /** A customer's hour. */
    public static ReplaceWindowValue value(
            String customer, Instant start, long records, boolean settled, long generation, String amount) {
        return new ReplaceWindowValue(
                new WindowIdentity("hourly", List.of(customer), start),
                start.plus(Duration.ofHours(1)),
                records,
                settled,
                generation,
                List.of(new BigDecimal(amount), "n"));
    }

    /** The table's rows, ordered. */
    public static List<String> rows(TestDatabase database) throws SQLException {
        return database.query(
                "SELECT customer, to_char(window_start AT TIME ZONE 'UTC', 'HH24:MI'), records, settled, generation,"
                        + " amount FROM customer_total ORDER BY grouping, customer, window_start");
    }
}
