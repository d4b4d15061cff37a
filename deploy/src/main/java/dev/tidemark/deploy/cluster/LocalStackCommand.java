package dev.tidemark.deploy.cluster;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code deploy/local-stack}. Exit codes: 0 done, 1 the table is not what it must be, 2 not done or wrong use. */
@Command(
        name = "local-stack",
        description = "Runs Kafka, PostgreSQL and Flink as separate processes of this machine, and a job on them.",
        synopsisSubcommandLabel = "VERB",
        subcommands = {
            UpCommand.class,
            StatusCommand.class,
            SubmitCommand.class,
            FeedCommand.class,
            CheckCommand.class,
            SavepointCommand.class,
            StopCommand.class,
            DownCommand.class
        })
public final class LocalStackCommand implements Runnable {
    static final int NOT_DONE = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = "--stack-trace",
            scope = ScopeType.INHERIT,
            description = "Show where in the program an error arose.")
    private boolean stackTrace;

    private LocalStackCommand() {}

    /** Runs one verb. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        var command = new LocalStackCommand();
        var line = new CommandLine(command);
        line.getSubcommands().values().forEach(verb -> verb.getCommandSpec().exitCodeOnExecutionException(NOT_DONE));
        return line.setExecutionExceptionHandler((error, verb, parsed) -> {
            if (command.stackTrace) {
                throw error;
            }
            verb.getErr().println(error.getMessage());
            return NOT_DONE;
        });
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "A verb is missing, one of "
                        + String.join(", ", spec.subcommands().keySet()) + ".");
    }
}
