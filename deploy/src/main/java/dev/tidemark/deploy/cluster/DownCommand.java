package dev.tidemark.deploy.cluster;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "down", description = "End the stack's processes, and no others; data, logs and savepoints stay.")
final class DownCommand implements Runnable {
    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        LocalCluster cluster = stack.open();
        List<StackProcess> ended = cluster.processes();
        cluster.down();
        PrintWriter out = spec.commandLine().getOut();
        ended.forEach(process -> out.println("Ended " + process));
    }
}
