package dev.tidemark.deploy.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "savepoint", description = "Take a savepoint while the job runs on; its path is printed last.")
final class SavepointCommand implements Runnable {
    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public void run() {
        LocalCluster cluster = stack.open();
        cluster.checkAlive();
        String job = RunningJob.of(cluster.flink()).id();
        spec.commandLine().getOut().println(cluster.savepoint(job));
    }
}
