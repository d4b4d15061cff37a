package dev.tidemark.jobs.benchmark;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.DecimalData;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.factories.DynamicTableSourceFactory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/** {@link OrderSource} as a table of customer, amount and time; found by Flink through the service file. */
public final class OrdersTableFactory implements DynamicTableSourceFactory {

    private static final ConfigOption<Long> SEED =
            ConfigOptions.key("seed").longType().noDefaultValue();
    private static final ConfigOption<Integer> CUSTOMERS =
            ConfigOptions.key("customers").intType().noDefaultValue();
    private static final ConfigOption<Integer> DENSITY =
            ConfigOptions.key("density").intType().noDefaultValue();
    private static final ConfigOption<Integer> DISORDER =
            ConfigOptions.key("disorder-millis").intType().noDefaultValue();
    private static final ConfigOption<Long> EVENTS =
            ConfigOptions.key("events").longType().noDefaultValue();

    @Override
    public String factoryIdentifier() {
        return "benchmark-orders";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of(SEED, CUSTOMERS, DENSITY, DISORDER, EVENTS);
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        FactoryUtil.TableFactoryHelper helper = FactoryUtil.createTableFactoryHelper(this, context);
        helper.validate();
        ReadableConfig options = helper.getOptions();
        Workload workload =
                new Workload(options.get(SEED), options.get(CUSTOMERS), options.get(DENSITY), options.get(DISORDER));
        RowType type = (RowType) context.getPhysicalRowDataType().getLogicalType();
        return new OrdersTable(new OrderSource<>(
                new Plan(workload, options.get(EVENTS), Duration.ZERO),
                OrdersTableFactory::row,
                InternalTypeInfo.of(type)));
    }

    private static RowData row(String customer, long cents, long time, long position) {
        return GenericRowData.of(
                StringData.fromBytes(customer.getBytes(StandardCharsets.UTF_8)),
                DecimalData.fromUnscaledLong(cents, 12, 2),
                time);
    }

    private record OrdersTable(OrderSource<RowData> source) implements ScanTableSource {

        @Override
        public ChangelogMode getChangelogMode() {
            return ChangelogMode.insertOnly();
        }

        @Override
        public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
            return SourceProvider.of(source);
        }

        @Override
        public DynamicTableSource copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "generated orders";
        }
    }
}
