package dev.tidemark.jobs.benchmark;

import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Locale;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.TableConfig;
import org.apache.flink.table.api.bridge.java.StreamStatementSet;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.api.config.AggregatePhaseStrategy;
import org.apache.flink.table.api.config.ExecutionConfigOptions;
import org.apache.flink.table.api.config.OptimizerConfigOptions;

/**
 * Flink SQL over one scan, one statement for each grouping. Tuned: mini-batches, two-phase aggregation, object reuse,
 * no materialising of upserts in front of the sink, and the rows stay in the planner's own format from source to sink.
 * State has no time to live, which spares it the removal that a job left running would need.
 */
abstract class SqlContender implements Contender {

    /** Large enough that a mini-batch is closed by its latency. */
    private static final long MINI_BATCH_SIZE = 200_000;

    private static final String ORDERS =
            """
            CREATE TABLE orders (
                customer STRING,
                amount DECIMAL(12, 2),
                order_millis BIGINT%s
            ) WITH (
                'connector' = 'benchmark-orders',
                'seed' = '%d',
                'customers' = '%d',
                'density' = '%d',
                'disorder-millis' = '%d',
                'events' = '%d'
            )""";

    private static final String TOTALS =
            """
            CREATE TABLE totals (
                window_group STRING,
                customer STRING,
                window_start BIGINT,
                records BIGINT,
                amount DECIMAL(38, 2),
                PRIMARY KEY (window_group, customer, window_start) NOT ENFORCED
            ) WITH ('connector' = 'benchmark-totals')""";

    /** Further columns of the table of orders, each after a comma. */
    abstract String furtherColumns(Plan plan);

    /** The statement's SELECT for one grouping, with the columns of the table of totals. */
    abstract String select(Grouping grouping);

    @Override
    public final void build(StreamExecutionEnvironment environment, Plan plan) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tune(tables.getConfig(), plan.early());
        Workload workload = plan.workload();
        tables.executeSql(String.format(
                Locale.ROOT,
                ORDERS,
                furtherColumns(plan),
                workload.seed(),
                workload.customers(),
                workload.density(),
                workload.disorderMillis(),
                plan.events()));
        tables.executeSql(TOTALS);
        StreamStatementSet statements = tables.createStatementSet();
        for (Grouping grouping : Grouping.values()) {
            statements.addInsertSql("INSERT INTO totals " + select(grouping));
        }
        statements.attachAsDataStream();
    }

    private static void tune(TableConfig config, Duration early) {
        config.setLocalTimeZone(ZoneOffset.UTC);
        config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ENABLED, true);
        config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_ALLOW_LATENCY, early);
        config.set(ExecutionConfigOptions.TABLE_EXEC_MINIBATCH_SIZE, MINI_BATCH_SIZE);
        config.set(OptimizerConfigOptions.TABLE_OPTIMIZER_AGG_PHASE_STRATEGY, AggregatePhaseStrategy.TWO_PHASE);
        config.set(
                ExecutionConfigOptions.TABLE_EXEC_SINK_UPSERT_MATERIALIZE,
                ExecutionConfigOptions.UpsertMaterialize.NONE);
    }
}
