package dev.tidemark.savepoint.cli;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The entry point. Exit codes: 0 clean, 1 findings (a fault, a difference), 2 misuse or a savepoint that could not be read or
 * written, 130 interrupted.
 */
@Command(
        name = "savepoint-tools",
        mixinStandardHelpOptions = true,
        version = "savepoint-tools 0.1.0",
        description = "Reads and rewrites Flink savepoints, without the job's classes.",
        subcommands = {
            InspectCommand.class,
            VerifyCommand.class,
            DiffCommand.class,
            RekeyCommand.class,
            RenameUidCommand.class,
            AssignUidCommand.class,
            SetMaxParallelismCommand.class,
            DropCommand.class,
            RenameClassCommand.class,
            TransformCommand.class,
            ApplyCommand.class,
            CheckCommand.class,
            TakeCommand.class,
            StopCommand.class,
            RestoreCommand.class,
            MigrateCommand.class
        })
public final class SavepointTools {
    /** Nothing was found. */
    public static final int CLEAN = 0;
    /** Something was found. */
    public static final int FINDINGS = 1;
    /** Misuse, or it could not be done. */
    public static final int FAILED = 2;

    private SavepointTools() {}

    /** Runs one command and exits. */
    public static void main(String[] args) {
        System.exit(run(args));
    }

    /** Runs one command in this JVM and returns its exit code. */
    public static int run(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new SavepointTools());
        commandLine.setExecutionExceptionHandler((fault, command, parsed) -> {
            if (!(fault instanceof IOException || fault instanceof IllegalArgumentException)) {
                throw fault;
            }
            command.getErr().println(command.getCommandName() + ": " + fault.getMessage());
            return FAILED;
        });
        return commandLine;
    }
}
