package dev.tidemark.sinks.dispatch.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code reconcile list|resolve}. */
@Command(
        name = "reconcile",
        description = "Lists and settles the requests that the dispatcher could not decide.",
        mixinStandardHelpOptions = true,
        subcommands = {ListCommand.class, ResolveCommand.class})
final class ReconcileCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Say what to do: reconcile list, or reconcile resolve KEY.");
    }
}
