package dev.tidemark.sinks.suite;

import dev.tidemark.sinks.CommandMapper;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.io.Serializable;
import java.net.URL;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.testframe.external.ExternalSystemDataReader;
import org.apache.flink.connector.testframe.external.sink.DataStreamSinkV2ExternalContext;
import org.apache.flink.connector.testframe.external.sink.TestingSinkSettings;

/** A sink of hourly totals under Flink's own test suite: each record is a customer whose hour is settled. */
final class WindowSinkContext implements DataStreamSinkV2ExternalContext<String> {
    private final TestDatabase database;
    private final SinkFactory factory;

    /** Makes the sink under test. */
    interface SinkFactory extends Serializable {
        Sink<String> create(SinkSettings settings, WindowTarget target, CommandMapper<String> mapper);
    }

    WindowSinkContext(SinkFactory factory) {
        this.factory = factory;
        try {
            this.database = Totals.newDatabase();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public Sink<String> createSink(TestingSinkSettings suiteSettings) {
        SinkSettings settings = SinkSettings.of("suite", Totals.connection(database))
                // never full, never due: what is written is written because a checkpoint asks
                .withBatch(5_000, Duration.ofHours(1))
                .withWriterLease(Duration.ofSeconds(5));
        return factory.create(settings, Totals.TARGET, customer -> Totals.settled(customer, Totals.NINE, 1, "1"));
    }

    @Override
    public ExternalSystemDataReader<String> createSinkDataReader(TestingSinkSettings suiteSettings) {
        return new Reader(database);
    }

    @Override
    public List<String> generateTestData(TestingSinkSettings suiteSettings, long seed) {
        Random random = new Random(seed);
        List<String> customers = new ArrayList<>();
        for (int n = 0; n < 100 + random.nextInt(200); n++) {
            customers.add("customer-" + n + "-" + Long.toHexString(random.nextLong()));
        }
        return customers;
    }

    @Override
    public TypeInformation<String> getProducedType() {
        return TypeInformation.of(String.class);
    }

    @Override
    public List<URL> getConnectorJarPaths() {
        return List.of();
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
        return "hourly totals";
    }

    /** Gives each row once. */
    private static final class Reader implements ExternalSystemDataReader<String> {
        private final TestDatabase database;
        private final Set<String> seen = new HashSet<>();

        Reader(TestDatabase database) {
            this.database = database;
        }

        @Override
        public List<String> poll(Duration timeout) {
            try {
                List<String> rows =
                        new ArrayList<>(database.query("SELECT customer FROM customer_total WHERE settled"));
                rows.removeIf(row -> !seen.add(row));
                return rows;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void close() {}
    }
}
