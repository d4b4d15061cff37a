package dev.tidemark.deploy.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "stop", description = "Stop the job with a savepoint, whose path is printed last.")
final class StopCommand implements Runnable {
    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--drain", description = "Send the end of time ahead, as for a job that is never started again.")
    private boolean drain;

    @Override
    public void run() {
        LocalCluster cluster = stack.open();
        cluster.checkAlive();
        String job = RunningJob.of(cluster.flink()).id();
        spec.commandLine().getOut().println(drain ? cluster.drainJob(job) : cluster.stopJob(job));
    }
}
