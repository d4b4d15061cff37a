package dev.tidemark.deploy.demo;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.deploy.oracle.ClosingRecord;
import dev.tidemark.deploy.oracle.FrequentKeys;
import dev.tidemark.deploy.oracle.InputRecord;
import dev.tidemark.deploy.oracle.Position;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.sample.OrdersFile;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.SampleOrder;
import dev.tidemark.deploy.sample.SampleOrders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the demonstration publishes.
 *
 * @param title what these orders are
 * @param publications the records, in order
 */
record DemoOrders(String title, List<Publication> publications) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static DemoOrders sample(long seed, int count) {
        return new DemoOrders(
                count + " made-up orders of seed " + seed,
                SampleOrders.ofSeed(seed, count).orders().stream()
                        .map(SampleOrder::publication)
                        .toList());
    }

    /** The rows of a CSV file, each as a JSON object of its columns, keyed by the configuration's first key column. */
    static DemoOrders file(Path file, TotalsDefinition definition) throws IOException {
        JsonPointer key = definition.keys().get(0);
        Instant now = Instant.now();
        List<Publication> publications = new ArrayList<>();
        for (Map<String, String> row : OrdersFile.read(file)) {
            JsonNode record = JSON.valueToTree(row);
            publications.add(new Publication(
                    record.at(key).asText(), now, record.toString().getBytes(StandardCharsets.UTF_8)));
        }
        if (publications.isEmpty()) {
            throw new IllegalArgumentException(file + " has a header and no row; expected at least one order.");
        }
        return new DemoOrders(publications.size() + " rows of " + file.getFileName(), publications);
    }

    /** The record that closes the windows of these orders. */
    ClosingRecord closing(TotalsDefinition definition) {
        return ClosingRecord.after(definition, records(definition));
    }

    /** The keys that most of these orders belong to. */
    List<List<String>> frequentKeys(TotalsDefinition definition, int most) {
        return FrequentKeys.of(definition, records(definition), most);
    }

    private List<InputRecord> records(TotalsDefinition definition) {
        List<InputRecord> records = new ArrayList<>();
        for (Publication publication : publications) {
            var position = new Position(definition.topic(), 0, records.size());
            records.add(new InputRecord(position, publication.timestamp().toEpochMilli(), publication.value()));
        }
        return records;
    }
}
