package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.dispatch.outbox.OutboxSql;
import dev.tidemark.sinks.target.TableName;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code print-sql}. It connects to nothing. */
@Command(
        name = "print-sql",
        description = "Prints the SQL that creates an outbox. The dispatcher itself never alters a schema.",
        mixinStandardHelpOptions = true)
final class PrintSqlCommand implements Callable<Integer> {
    @Option(
            names = "--table",
            defaultValue = "dispatch_outbox",
            description = "The table, or schema.table (default: dispatch_outbox).")
    private String table = "";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        String sql;
        try {
            sql = OutboxSql.create(TableName.parse(table));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(sql);
        out.flush();
        return DispatchOutbox.DONE;
    }
}
