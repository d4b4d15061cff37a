package dev.tidemark.sinks.benchmark;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** The table of totals that every contender but COPY writes to, and our sinks' commands for it. */
final class Totals {
    static final WindowTarget TARGET = WindowTarget.of(
            TableName.parse("total"), List.of(Column.of("customer", "text")), List.of(Column.of("amount", "numeric")));

    private Totals() {}

    /** The statements that create it, and what our sinks keep beside it. */
    static String createTables() {
        return Ddl.all(TARGET);
    }

    static SinkSettings settings(Database database, String name) {
        return SinkSettings.of(name, ConnectionSettings.of(database.url(), database.user(), PasswordSource.none()))
                .withGeneration(1);
    }

    static ReplaceWindowValue replace(Total total) {
        return new ReplaceWindowValue(
                new WindowIdentity(Total.GROUPING, List.of(total.customer()), Instant.ofEpochMilli(total.start())),
                Instant.ofEpochMilli(total.start() + Total.LENGTH),
                total.records(),
                false,
                1,
                List.of(BigDecimal.valueOf(total.cents(), 2)));
    }
}
