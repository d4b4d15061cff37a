package dev.tidemark.deploy.cluster;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "up",
        description = {
            "Start the stack; what ran before with the same folder goes on with its data.",
            "Where some of its processes have died, start those again."
        },
        showDefaultValues = true)
final class UpCommand implements Runnable {
    private static final int MOST_TASK_MANAGERS = 16;

    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(
            names = "--taskmanagers",
            paramLabel = "N",
            defaultValue = "2",
            description = "How many TaskManagers, with two task slots each.")
    private int taskManagers;

    @Option(names = "--kafka-port", paramLabel = "PORT", defaultValue = "19092", description = "Kafka's clients.")
    private int kafka;

    @Option(
            names = "--kafka-controller-port",
            paramLabel = "PORT",
            defaultValue = "19093",
            description = "Kafka's own controller.")
    private int kafkaController;

    @Option(
            names = "--postgres-port",
            paramLabel = "PORT",
            defaultValue = "15432",
            description = "PostgreSQL's clients.")
    private int postgres;

    @Option(
            names = "--flink-port",
            paramLabel = "PORT",
            defaultValue = "18081",
            description = "Flink's web pages and REST interface.")
    private int flink;

    @Option(
            names = "--flink-rpc-port",
            paramLabel = "PORT",
            defaultValue = "16123",
            description = "Flink's JobManager, for its TaskManagers.")
    private int flinkRpc;

    @Override
    public void run() {
        if (taskManagers < 1 || taskManagers > MOST_TASK_MANAGERS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--taskmanagers is " + taskManagers + ", expected 1 to " + MOST_TASK_MANAGERS + ".");
        }
        PrintWriter out = spec.commandLine().getOut();
        List<StackProcess> before = new ProcessTable(stack.folder()).all();
        if (before.stream().anyMatch(StackProcess::alive)) {
            revive(out);
            return;
        }
        var settings = new StackSettings(kafka, kafkaController, postgres, flink, flinkRpc, taskManagers);
        LocalCluster cluster = LocalCluster.start(stack.software(), stack.folder(), settings);
        out.println("Kafka       " + cluster.bootstrapServers());
        out.println("PostgreSQL  " + cluster.database().psqlUri());
        out.println("Flink       http://127.0.0.1:" + settings.flink() + "  (" + taskManagers * StackSettings.SLOTS
                + " task slots)");
        out.println("Files       " + cluster.folder().root());
    }

    private void revive(PrintWriter out) {
        LocalCluster cluster = stack.open();
        List<String> revived = cluster.revive();
        if (revived.isEmpty()) {
            throw new IllegalStateException(
                    "The stack is up already, in " + cluster.folder().root()
                            + "; 'deploy/local-stack status' shows it, 'deploy/local-stack down' ends it.");
        }
        out.println("Started again: " + revived.stream().collect(Collectors.joining(", ")) + ".");
    }
}
