package dev.tidemark.sinks.benchmark;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.flink.connector.jdbc.JdbcConnectionOptions;
import org.apache.flink.connector.jdbc.JdbcExecutionOptions;
import org.apache.flink.connector.jdbc.core.datastream.sink.JdbcSink;

/**
 * Flink's JDBC connector, at least once, with the upsert a careful user writes by hand: it carries the same guard as
 * ours, so that both do the same work in the server. It tells no result and orders nothing.
 */
final class ConnectorSink implements Contender {
    private static final int BATCH_ROWS = 5_000;
    private static final String UPSERT =
            """
            INSERT INTO total AS t (grouping, customer, window_start, window_end, records, settled, generation, amount,
                                    updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, now())
            ON CONFLICT (grouping, customer, window_start) DO UPDATE SET
                window_end = excluded.window_end, records = excluded.records, settled = excluded.settled,
                generation = excluded.generation, amount = excluded.amount, updated_at = excluded.updated_at
            WHERE (excluded.settled, CASE WHEN excluded.settled THEN 0 ELSE excluded.records END, excluded.generation)
                > (t.settled, CASE WHEN t.settled THEN 0 ELSE t.records END, t.generation)
            """;

    private final String name;
    private final boolean rewriteBatchedInserts;

    private ConnectorSink(String name, boolean rewriteBatchedInserts) {
        this.name = name;
        this.rewriteBatchedInserts = rewriteBatchedInserts;
    }

    static ConnectorSink plainBatches() {
        return new ConnectorSink("JdbcSink, batches of 5,000", false);
    }

    static ConnectorSink rewrittenBatches() {
        return new ConnectorSink("JdbcSink, reWriteBatchedInserts", true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void write(Database database, Workload workload, long rows) throws Exception {
        var connection = new JdbcConnectionOptions.JdbcConnectionOptionsBuilder()
                .withUrl(database.url())
                .withUsername(database.user())
                .withProperty("reWriteBatchedInserts", Boolean.toString(rewriteBatchedInserts))
                .build();
        var execution = JdbcExecutionOptions.builder()
                .withBatchSize(BATCH_ROWS)
                .withBatchIntervalMs(1_000)
                .withMaxRetries(0)
                .build();
        FlinkJob.run(
                JdbcSink.<Total>builder()
                        .withQueryStatement(UPSERT, ConnectorSink::bind)
                        .withExecutionOptions(execution)
                        .buildAtLeastOnce(connection),
                workload,
                rows);
    }

    private static void bind(PreparedStatement statement, Total total) throws SQLException {
        statement.setString(1, Total.GROUPING);
        statement.setString(2, total.customer());
        statement.setObject(3, Instant.ofEpochMilli(total.start()).atOffset(ZoneOffset.UTC));
        statement.setObject(
                4, Instant.ofEpochMilli(total.start() + Total.LENGTH).atOffset(ZoneOffset.UTC));
        statement.setLong(5, total.records());
        statement.setBoolean(6, false);
        statement.setLong(7, 1);
        statement.setBigDecimal(8, BigDecimal.valueOf(total.cents(), 2));
    }
}
