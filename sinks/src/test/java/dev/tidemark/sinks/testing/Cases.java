package dev.tidemark.sinks.testing;

import dev.tidemark.sinks.command.AddContribution;
import dev.tidemark.sinks.command.AppendFact;
import dev.tidemark.sinks.command.EventCommands;
import dev.tidemark.sinks.command.RequestDispatch;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.command.TransitionWorkflow;
import dev.tidemark.sinks.command.UpsertProjection;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.EventDdl;
import dev.tidemark.sinks.target.EventTable;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.target.TableName;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Support cases of one tenant: opened, assigned, escalated (which pages somebody), closed. */
public final class Cases {
    public static final String TENANT = "tenant-7";
    /** 1 March 2026. */
    public static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    public static final EventTargets TARGETS = EventTargets.of(
            new EventTable(
                    Kind.FACT,
                    TableName.parse("case_event"),
                    List.of(Column.of("entity", "text"), Column.of("event", "text"), Column.of("note", "varchar(20)"))),
            new EventTable(
                    Kind.PROJECTION,
                    TableName.parse("support_case"),
                    List.of(Column.of("last_event", "text"), Column.of("note", "varchar(20)"))),
            new EventTable(Kind.WORKFLOW, TableName.parse("case_status"), List.of()),
            new EventTable(Kind.CONTRIBUTION, TableName.parse("case_contribution"), List.of()),
            new EventTable(Kind.OUTBOX, TableName.parse("dispatch_outbox"), List.of()));

    private Cases() {}

    /** A fresh database of the shared server with the tables in it. */
    public static TestDatabase newDatabase() throws SQLException {
        TestDatabase database = TestPostgres.shared().freshDatabase();
        database.execute(EventDdl.all(TARGETS));
        return database;
    }

    /** An event of a case, with all that follows from it. Its id is made of case and version. */
    public static EventCommands event(String entity, long version, String event) {
        return event(entity, version, event, "n");
    }

    /** As {@link #event(String, long, String)}, with a note. */
    public static EventCommands event(String entity, long version, String event, @Nullable String note) {
        String id = entity + "-" + version;
        List<SinkCommand> commands = new ArrayList<>(List.of(
                new AppendFact(TENANT, id, Arrays.asList(entity, event, note)),
                new UpsertProjection(TENANT, entity, version, Arrays.asList(event, note)),
                transition(entity, version, event)));
        if (event.equals("escalated")) {
            commands.add(new AddContribution(TENANT, "escalations", id, DAY, BigDecimal.ONE));
            commands.add(new RequestDispatch(TENANT, entity, "page", id, "{\"case\":\"" + entity + "\"}"));
        }
        return new EventCommands(commands);
    }

    /** The transition that an event makes. */
    public static TransitionWorkflow transition(String entity, long version, String event) {
        return new TransitionWorkflow(TENANT, entity, entity + "-" + version, version, from(event), to(event));
    }

    /** From which statuses an event may come. */
    public static Set<String> from(String event) {
        return switch (event) {
            case "opened" -> Set.of(TransitionWorkflow.ABSENT);
            case "assigned" -> Set.of("OPEN", "ESCALATED");
            case "escalated" -> Set.of("OPEN", "ASSIGNED");
            case "closed" -> Set.of("ASSIGNED", "ESCALATED");
            default -> throw new IllegalArgumentException(event);
        };
    }

    /** The status an event leads to. */
    public static String to(String event) {
        return event.equals("opened") ? "OPEN" : event.toUpperCase(Locale.ROOT);
    }

    /** The rows of the tables, each as text, ordered. */
    public static List<String> rows(TestDatabase database) throws SQLException {
        List<String> rows = new ArrayList<>();
        for (String query : List.of(
                "SELECT 'fact', event_id, event, note FROM case_event",
                "SELECT 'case', entity, version, last_event, note FROM support_case",
                "SELECT 'status', entity, version, status FROM case_status",
                "SELECT 'contribution', event_id, metric, amount FROM case_contribution",
                "SELECT 'request', entity, action, payload ->> 'case', split_part(idempotency_key, ':', 5)"
                        + " FROM dispatch_outbox")) {
            rows.addAll(database.query(query + " ORDER BY 2, 3"));
        }
        return rows;
    }
}
