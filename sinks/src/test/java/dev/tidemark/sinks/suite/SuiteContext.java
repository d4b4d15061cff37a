package dev.tidemark.sinks.suite;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.testing.Cases;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.net.URL;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.connector.testframe.external.ExternalSystemDataReader;
import org.apache.flink.connector.testframe.external.sink.DataStreamSinkV2ExternalContext;
import org.apache.flink.connector.testframe.external.sink.TestingSinkSettings;

/** A sink under Flink's own test suite: each record becomes one row, which a query finds again. */
final class SuiteContext implements DataStreamSinkV2ExternalContext<String> {
    private final TestDatabase database;
    private final Function<SinkSettings, Sink<String>> sink;
    private final String query;

    /**
     * @param database where the sink's tables are
     * @param sink makes the sink under test
     * @param query finds the records that were written
     */
    SuiteContext(TestDatabase database, Function<SinkSettings, Sink<String>> sink, String query) {
        this.database = database;
        this.sink = sink;
        this.query = query;
    }

    /** A sink of hourly totals: each record is a customer whose hour is settled. */
    static SuiteContext windows(Function<SinkSettings, Sink<String>> sink) {
        try {
            return new SuiteContext(Totals.newDatabase(), sink, "SELECT customer FROM customer_total WHERE settled");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static SinkCommand settled(String customer) {
        return Totals.settled(customer, Totals.NINE, 1, "1");
    }

    /** A sink of cases: each record is a case that is opened. */
    static SuiteContext cases(Function<SinkSettings, Sink<String>> sink) {
        try {
            return new SuiteContext(
                    Cases.newDatabase(),
                    sink,
                    "SELECT entity FROM case_event JOIN support_case USING (tenant, entity)"
                            + " JOIN case_status USING (tenant, entity)");
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
        return sink.apply(settings);
    }

    @Override
    public ExternalSystemDataReader<String> createSinkDataReader(TestingSinkSettings suiteSettings) {
        return new Reader(database, query);
    }

    @Override
    public List<String> generateTestData(TestingSinkSettings suiteSettings, long seed) {
        Random random = new Random(seed);
        List<String> records = new ArrayList<>();
        for (int n = 0; n < 100 + random.nextInt(200); n++) {
            records.add("record-" + n + "-" + Long.toHexString(random.nextLong()));
        }
        return records;
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
        return query;
    }

    /** Gives each row once. */
    private static final class Reader implements ExternalSystemDataReader<String> {
        private final TestDatabase database;
        private final String query;
        private final Set<String> seen = new HashSet<>();

        Reader(TestDatabase database, String query) {
            this.database = database;
            this.query = query;
        }

        @Override
        public List<String> poll(Duration timeout) {
            try {
                List<String> rows = new ArrayList<>(database.query(query));
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
