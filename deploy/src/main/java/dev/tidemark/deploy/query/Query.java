package dev.tidemark.deploy.query;

import dev.tidemark.deploy.stack.StackAddress;
import dev.tidemark.deploy.text.TextTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what a query finds in the database of the stack that is running. The query can change nothing. */
@Command(
        name = "deploy/bin/query",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Runs a query on the running stack's PostgreSQL and prints a table.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:printed", "1:the query failed, or no stack runs", "2:misuse"})
public final class Query implements Callable<Integer> {
    private static final int FAILED = 1;

    @Parameters(paramLabel = "SQL", description = "The query, such as \"select * from customer_total limit 5\".")
    private String sql = "";

    @Option(names = "--rows", defaultValue = "200", description = "Print at most so many rows (default: 200).")
    private int rows;

    @Option(names = "--width", defaultValue = "160", description = "Columns of the terminal (default: 160).")
    private int width;

    @Option(names = "--stack", required = true, hidden = true, description = "Files that hold a stack's address.")
    private List<Path> stacks = List.of();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    /** Runs the command and ends with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Query()).execute(arguments));
    }

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        Optional<StackAddress> running = running();
        if (running.isEmpty()) {
            err.println("No stack is running. Start one with: deploy/demo --keep");
            return FAILED;
        }
        StackAddress stack = running.get();
        try (Connection connection = DriverManager.getConnection(stack.jdbcUrl(), stack.user(), null)) {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
            print(connection);
            return CommandLine.ExitCode.OK;
        } catch (SQLException e) {
            err.println("The query failed: " + e.getMessage());
            return FAILED;
        }
    }

    private Optional<StackAddress> running() throws IOException {
        for (Path file : stacks) {
            Optional<StackAddress> stack = StackAddress.readIfRunning(file);
            if (stack.isPresent()) {
                return stack;
            }
        }
        return Optional.empty();
    }

    private void print(Connection connection) throws SQLException {
        PrintWriter out = spec.commandLine().getOut();
        try (var statement = connection.createStatement()) {
            statement.setFetchSize(rows + 1);
            if (!statement.execute(sql)) {
                out.println("Done.");
                return;
            }
            try (var result = statement.getResultSet()) {
                TextTable table = ResultTable.header(result.getMetaData());
                int printed = 0;
                boolean more = result.next();
                while (more && printed < rows) {
                    table.add(ResultTable.row(result));
                    printed++;
                    more = result.next();
                }
                table.lines(width).forEach(out::println);
                out.println("(" + printed + (printed == 1 ? " row" : " rows") + (more ? ", and more" : "") + ")");
            }
        } finally {
            out.flush();
        }
    }
}
