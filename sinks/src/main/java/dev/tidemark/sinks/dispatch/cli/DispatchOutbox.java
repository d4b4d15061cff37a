package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.yaml.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The entry point. Exit codes: 0 done, or stopped by SIGTERM; 1 a decision that was refused; 2 misuse, or it could not
 * start or go on; 130 stopped by SIGINT.
 */
@Command(
        name = "dispatch-outbox",
        mixinStandardHelpOptions = true,
        version = "dispatch-outbox 0.1.0",
        description = "Sends the requests of an outbox to other systems, each to one effect.",
        subcommands = {RunCommand.class, ReconcileCommand.class, PrintSqlCommand.class})
public final class DispatchOutbox {
    /** Done. */
    static final int DONE = 0;
    /** A request was not settled. */
    static final int REFUSED = 1;
    /** Misuse, or it could not start or go on. */
    static final int FAILED = 2;

    private static final String LOG_CONFIGURATION = "log4j2.configurationFile";

    private DispatchOutbox() {}

    /** Runs one command and exits. */
    public static void main(String[] args) {
        if (System.getProperty(LOG_CONFIGURATION) == null) {
            System.setProperty(LOG_CONFIGURATION, "classpath:dispatch-outbox-log4j2.properties");
        }
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new DispatchOutbox());
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExecutionExceptionHandler((fault, command, parsed) -> {
            if (!(fault instanceof ConfigException
                    || fault instanceof IOException
                    || fault instanceof SQLException
                    || fault instanceof IllegalStateException)) {
                throw fault;
            }
            PrintWriter err = command.getErr();
            err.println(command.getCommandSpec().qualifiedName() + ": " + fault.getMessage());
            err.flush();
            return FAILED;
        });
        return commandLine;
    }
}
