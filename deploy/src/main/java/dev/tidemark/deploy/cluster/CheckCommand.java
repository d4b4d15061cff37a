package dev.tidemark.deploy.cluster;

import dev.tidemark.deploy.oracle.ClosingRecord;
import dev.tidemark.deploy.oracle.InputRecord;
import dev.tidemark.deploy.oracle.PlainCheck;
import dev.tidemark.deploy.oracle.PublishedTable;
import dev.tidemark.deploy.oracle.TopicReader;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        description = {
            "Compare the table of the job that was submitted last with a plain computation over its topic.",
            "All rows have to be settled; 'feed --close' makes them. Exit code 0 if equal, 1 if not."
        })
final class CheckCommand implements Callable<Integer> {
    private static final int DIFFERENT = 1;
    private static final int MOST_DIFFERENCES = 10;

    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long to look again while they differ; default 60.")
    private int wait;

    @Override
    public Integer call() throws SQLException, InterruptedException {
        LocalCluster cluster = stack.open();
        TotalsDefinition definition = JobStart.last(cluster.folder()).definition();
        List<InputRecord> input = TopicReader.readAll(cluster.bootstrapServers(), definition.topic());
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(wait);
        PlainCheck check = look(cluster, definition, input);
        while (!check.equal() && System.nanoTime() < deadline) {
            TimeUnit.SECONDS.sleep(1);
            check = look(cluster, definition, input);
        }
        print(check);
        return check.equal() ? ExitCode.OK : DIFFERENT;
    }

    private static PlainCheck look(LocalCluster cluster, TotalsDefinition definition, List<InputRecord> input)
            throws SQLException {
        try (Connection connection = cluster.database().connect()) {
            return PlainCheck.of(
                    definition, input, PublishedTable.read(connection, definition), key -> !ClosingRecord.isKey(key));
        }
    }

    private void print(PlainCheck check) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(check.input() + " records read, " + check.lateRecords() + " late, " + check.badRecords() + " bad; "
                + check.publishedRows() + " rows, " + check.settledRows() + " settled");
        check.conservation().forEach(out::println);
        check.differences().stream().limit(MOST_DIFFERENCES).forEach(out::println);
        if (check.differences().size() > MOST_DIFFERENCES) {
            out.println("... and " + (check.differences().size() - MOST_DIFFERENCES) + " more differences");
        }
        out.println(check.equal() ? "Equal to the plain computation." : "Not equal to the plain computation.");
    }
}
