package dev.tidemark.sinks.cli;

import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.EventDdl;
import dev.tidemark.sinks.target.EventTable;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.EventTargets;
import dev.tidemark.sinks.target.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the SQL that creates the tables of events and the tables the sinks keep beside them. It connects to nothing. */
@Command(
        name = "print-event-sql",
        mixinStandardHelpOptions = true,
        description = "Prints the SQL that creates the tables that events are written to, and those kept beside them.")
public final class PrintEventSql implements Callable<Integer> {
    @Option(names = "--facts", description = "The table of facts, or schema.table.")
    private @Nullable String facts;

    @Option(names = "--fact-value", description = "A value column of the facts, as name:type; once for each, in order.")
    private List<String> factValues = List.of();

    @Option(names = "--projection", description = "The table of entities.")
    private @Nullable String projection;

    @Option(names = "--projection-value", description = "A value column of the entities, as name:type.")
    private List<String> projectionValues = List.of();

    @Option(names = "--workflow", description = "The table of statuses.")
    private @Nullable String workflow;

    @Option(names = "--contributions", description = "The table of contributions.")
    private @Nullable String contributions;

    @Option(names = "--outbox", description = "The table of requests for effects on other systems.")
    private @Nullable String outbox;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public Integer call() {
        EventTargets targets;
        try {
            List<EventTable> tables = new ArrayList<>();
            add(tables, Kind.FACT, facts, factValues);
            add(tables, Kind.PROJECTION, projection, projectionValues);
            add(tables, Kind.WORKFLOW, workflow, List.of());
            add(tables, Kind.CONTRIBUTION, contributions, List.of());
            add(tables, Kind.OUTBOX, outbox, List.of());
            targets = EventTargets.of(tables.toArray(EventTable[]::new));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        spec.commandLine().getOut().print(EventDdl.all(targets));
        spec.commandLine().getOut().flush();
        return CommandLine.ExitCode.OK;
    }

    private static void add(List<EventTable> tables, Kind kind, @Nullable String table, List<String> values) {
        if (table != null) {
            tables.add(new EventTable(
                    kind,
                    TableName.parse(table),
                    values.stream().map(Column::parse).toList()));
        }
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new PrintEventSql()).execute(args));
    }
}
