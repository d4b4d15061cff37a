package dev.tidemark.deploy.stack;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Kafka, PostgreSQL and Flink in this JVM, each on a port of 127.0.0.1.
 *
 * @param kafka the broker
 * @param postgres the database server
 * @param flink the cluster
 */
public record LocalStack(KafkaBroker kafka, PostgresServer postgres, FlinkCluster flink) implements AutoCloseable {

    /**
     * Starts all three at once, in about the time of the slowest.
     *
     * @param data the directory under which each keeps its files
     * @param ports the wished ports
     * @param slots Flink's task slots
     * @throws IllegalStateException if one does not start, after the others have been stopped
     */
    public static LocalStack start(Path data, StackPorts ports, int slots) {
        var postgres =
                CompletableFuture.supplyAsync(() -> PostgresServer.start(data.resolve("postgres"), ports.postgres()));
        var kafka = CompletableFuture.supplyAsync(() -> KafkaBroker.start(data.resolve("kafka"), ports.kafka()));
        var flink =
                CompletableFuture.supplyAsync(() -> FlinkCluster.start(data.resolve("flink"), ports.flink(), slots));
        try {
            CompletableFuture.allOf(postgres, kafka, flink).join();
            return new LocalStack(kafka.join(), postgres.join(), flink.join());
        } catch (CompletionException e) {
            closeIfStarted(flink);
            closeIfStarted(kafka);
            closeIfStarted(postgres);
            throw new IllegalStateException(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage(), e);
        }
    }

    /** Stops Flink first, so that no job fails over because its database is gone. */
    @Override
    public void close() {
        try (postgres;
                kafka;
                flink) {
            // closed in reverse order, each even if another fails
        }
    }

    private static void closeIfStarted(CompletableFuture<? extends AutoCloseable> service) {
        if (service.isCompletedExceptionally()) {
            return;
        }
        try {
            service.join().close();
        } catch (Exception e) { // AutoCloseable declares no narrower type
            throw new IllegalStateException("A part of the stack could not be stopped again.", e);
        }
    }
}
