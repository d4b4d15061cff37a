package dev.tidemark.deploy.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "status", description = "Show the processes, the jobs and the tables.")
final class StatusCommand implements Runnable {
    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        StatusReport.lines(stack.open()).forEach(spec.commandLine().getOut()::println);
    }
}
