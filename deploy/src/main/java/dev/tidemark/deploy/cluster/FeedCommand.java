package dev.tidemark.deploy.cluster;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.deploy.oracle.ClosingRecord;
import dev.tidemark.deploy.oracle.TopicReader;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.sample.OrdersFile;
import dev.tidemark.deploy.sample.PacedFeed;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import dev.tidemark.deploy.sample.SampleOrder;
import dev.tidemark.deploy.sample.SampleOrders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "feed",
        description = "Publish orders into the topic of the job that was submitted last.",
        showDefaultValues = true)
final class FeedCommand implements Callable<Integer> {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Mixin
    private final StackOptions stack = new StackOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--orders", paramLabel = "FILE", description = "The rows of a CSV file with a header.")
    private @Nullable Path orders;

    @Option(names = "--count", paramLabel = "N", defaultValue = "24000", description = "How many made-up orders.")
    private int count;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1", description = "Seed of the made-up orders.")
    private long seed;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "10", description = "How long publishing takes.")
    private int seconds;

    @Option(
            names = "--close",
            description = "End with a record in each partition that moves the watermark past all windows, so that they"
                    + " settle. Its customer's own windows stay open.")
    private boolean close;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (count < 1 || seconds < 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--count takes a number from 1 and --seconds one from 0, not " + count + " and " + seconds + ".");
        }
        LocalCluster cluster = stack.open();
        TotalsDefinition definition = JobStart.last(cluster.folder()).definition();
        List<Publication> publications = publications(definition);
        try (var publisher = new Publisher(cluster.bootstrapServers(), definition.topic())) {
            new PacedFeed(publications, Duration.ofSeconds(seconds)).run(publisher::publish);
            publisher.flush();
            spec.commandLine().getOut().println("Published " + publications.size() + " orders.");
            if (close) {
                ClosingRecord closing = close(cluster, definition, publisher);
                spec.commandLine().getOut().println("Closed all windows up to " + closing.time() + ".");
            }
        }
        return ExitCode.OK;
    }

    private static ClosingRecord close(LocalCluster cluster, TotalsDefinition definition, Publisher publisher) {
        ClosingRecord closing =
                ClosingRecord.after(definition, TopicReader.readAll(cluster.bootstrapServers(), definition.topic()));
        Instant now = Instant.now();
        Instant timestamp = closing.time().isAfter(now) ? closing.time() : now;
        var publication = new Publication(ClosingRecord.KEY, timestamp, closing.value());
        for (int partition = 0; partition < publisher.partitions(); partition++) {
            publisher.publishTo(partition, publication);
        }
        publisher.flush();
        return closing;
    }

    private List<Publication> publications(TotalsDefinition definition) throws IOException {
        if (orders == null) {
            return SampleOrders.ofSeed(seed, count).orders().stream()
                    .map(SampleOrder::publication)
                    .toList();
        }
        JsonPointer key = definition.keys().get(0);
        Instant now = Instant.now();
        List<Publication> publications = new ArrayList<>();
        for (Map<String, String> row : OrdersFile.read(orders)) {
            JsonNode record = JSON.valueToTree(row);
            publications.add(new Publication(
                    record.at(key).asText(), now, record.toString().getBytes(StandardCharsets.UTF_8)));
        }
        return publications;
    }
}
