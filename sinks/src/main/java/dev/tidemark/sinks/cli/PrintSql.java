package dev.tidemark.sinks.cli;

import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the SQL that creates a target and the tables the sinks keep beside it. It connects to nothing. */
@Command(
        name = "print-sql",
        mixinStandardHelpOptions = true,
        description = "Prints the SQL that creates a table of window values and the tables the sinks keep beside it.")
public final class PrintSql implements Callable<Integer> {
    @Option(names = "--table", required = true, description = "The table, or schema.table.")
    private String table = "";

    @Option(
            names = "--key",
            required = true,
            description = "A column of the grouping key, as name:type. Give it once for each column, in order.")
    private List<String> keys = List.of();

    @Option(
            names = "--value",
            description = "A column of the value, as name:type. Give it once for each column, in order.")
    private List<String> values = List.of();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @Override
    public Integer call() {
        WindowTarget target;
        try {
            target = WindowTarget.of(
                    TableName.parse(table),
                    keys.stream().map(Column::parse).toList(),
                    values.stream().map(Column::parse).toList());
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        spec.commandLine().getOut().print(Ddl.all(target));
        spec.commandLine().getOut().flush();
        return CommandLine.ExitCode.OK;
    }

    public static void main(String[] args) {
        System.exit(new CommandLine(new PrintSql()).execute(args));
    }
}
