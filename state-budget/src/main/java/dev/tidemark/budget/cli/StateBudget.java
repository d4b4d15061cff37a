package dev.tidemark.budget.cli;

import dev.tidemark.budget.extract.ExtractException;
import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The entry point. Exit codes: 0 clean, 1 findings, 2 misuse or a job that could not be read, 130 interrupted.
 */
@Command(
        name = "state-budget",
        mixinStandardHelpOptions = true,
        version = "state-budget 0.1.0",
        description = "Holds what Flink jobs keep against what they were given.",
        subcommands = {
            LintCommand.class,
            LockCommand.class,
            CheckCommand.class,
            InitCommand.class,
            EstimateCommand.class,
            AuditCommand.class,
            ReportCommand.class,
            AlertsCommand.class,
            FactsCommand.class,
            RulesCommand.class,
            ExplainCommand.class
        })
public final class StateBudget {
    /** Nothing was found. */
    public static final int CLEAN = 0;
    /** Something was found. */
    public static final int FINDINGS = 1;
    /** Misuse, or it could not be checked. */
    public static final int FAILED = 2;
    /** The user ended it. */
    public static final int INTERRUPTED = 130;

    private static final String LOG_CONFIGURATION = "log4j2.configurationFile";

    private StateBudget() {}

    /** Runs one command and exits. */
    public static void main(String[] args) {
        if (System.getProperty(LOG_CONFIGURATION) == null) {
            System.setProperty(LOG_CONFIGURATION, "classpath:state-budget-log4j2.properties");
        }
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new StateBudget());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExecutionExceptionHandler((fault, command, parsed) -> {
            PrintWriter err = command.getErr();
            if (fault instanceof InterruptedException) {
                err.println(command.getCommandName() + ": interrupted");
                return INTERRUPTED;
            }
            if (!(fault instanceof IOException || fault instanceof IllegalArgumentException)) {
                throw fault;
            }
            err.println(command.getCommandName() + ": " + fault.getMessage());
            if (fault instanceof ExtractException refused && !refused.output().isEmpty()) {
                err.println("The last lines that the program printed:");
                refused.output().lines().forEach(line -> err.println("    " + line));
            }
            return FAILED;
        });
        return commandLine;
    }
}
