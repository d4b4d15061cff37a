package dev.tidemark.jobs.benchmark;

import java.util.Set;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.SinkV2Provider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.factories.DynamicTableSinkFactory;

/** {@link TotalsSink} as a table that takes upserts; found by Flink through the service file. */
public final class TotalsTableFactory implements DynamicTableSinkFactory {

    @Override
    public String factoryIdentifier() {
        return "benchmark-totals";
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        return new TotalsTable();
    }

    private static Total total(RowData row) {
        return new Total(
                row.getString(0).toString(),
                row.getString(1).toString(),
                row.getLong(2),
                row.getLong(3),
                row.getDecimal(4, 38, 2).toBigDecimal().unscaledValue().longValueExact());
    }

    private record TotalsTable() implements DynamicTableSink {

        @Override
        public ChangelogMode getChangelogMode(ChangelogMode requested) {
            return ChangelogMode.upsert();
        }

        @Override
        public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
            return SinkV2Provider.of(TotalsSink.compared(TotalsTableFactory::total));
        }

        @Override
        public DynamicTableSink copy() {
            return this;
        }

        @Override
        public String asSummaryString() {
            return "counted totals";
        }
    }
}
