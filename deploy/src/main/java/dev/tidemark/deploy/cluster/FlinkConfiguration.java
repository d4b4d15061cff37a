package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The configuration file that all of Flink's processes read. */
final class FlinkConfiguration {

    private FlinkConfiguration() {}

    /** Writes {@code config.yaml}, the only name Flink reads, into the stack's configuration directory. */
    static void write(StackFolder folder, StackSettings settings) {
        Path file = folder.configuration().resolve("config.yaml");
        try {
            Files.writeString(file, text(folder, settings));
        } catch (IOException e) {
            throw new UncheckedIOException("Flink's configuration could not be written to " + file + ": " + e, e);
        }
    }

    /**
     * The memory of a TaskManager is what small state needs, so that a stack of two stays below 2 GB. A lost TaskManager
     * is noticed after five seconds. Checkpoints are retained, since without a high-availability service a job is
     * resumed from them after its JobManager has died.
     */
    private static String text(StackFolder folder, StackSettings settings) {
        return """
                jobmanager.rpc.address: 127.0.0.1
                jobmanager.rpc.port: %d
                jobmanager.bind-host: 127.0.0.1
                rest.address: 127.0.0.1
                rest.bind-address: 127.0.0.1
                rest.port: %d
                web.upload.dir: "%s"
                taskmanager.host: 127.0.0.1
                taskmanager.bind-host: 127.0.0.1
                taskmanager.numberOfTaskSlots: %d
                taskmanager.memory.process.size: 832m
                taskmanager.memory.jvm-metaspace.size: 160m
                taskmanager.memory.jvm-overhead.min: 96m
                taskmanager.memory.jvm-overhead.max: 96m
                taskmanager.memory.managed.size: 128m
                taskmanager.memory.network.min: 64m
                taskmanager.memory.network.max: 64m
                heartbeat.interval: 1s
                heartbeat.timeout: 5s
                execution.checkpointing.dir: "%s"
                execution.checkpointing.savepoint-dir: "%s"
                execution.checkpointing.num-retained: 3
                execution.checkpointing.externalized-checkpoint-retention: RETAIN_ON_CANCELLATION
                restart-strategy.type: fixed-delay
                restart-strategy.fixed-delay.attempts: 100
                restart-strategy.fixed-delay.delay: 1s
                io.tmp.dirs: "%s"
                metrics.reporter.prom.factory.class: org.apache.flink.metrics.prometheus.PrometheusReporterFactory
                metrics.reporter.prom.port: 19249-19299
                """
                .formatted(
                        settings.flinkRpc(),
                        settings.flink(),
                        folder.uploads(),
                        StackSettings.SLOTS,
                        folder.checkpoints().toUri(),
                        folder.savepoints().toUri(),
                        folder.temporary());
    }
}
