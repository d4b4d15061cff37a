package dev.tidemark.jobs.benchmark;

import com.fasterxml.jackson.core.JsonPointer;
import dev.tidemark.jobs.config.CustomerTotalsConfig;
import dev.tidemark.jobs.config.GroupingConfig;
import dev.tidemark.jobs.config.KeyColumn;
import dev.tidemark.jobs.config.RecordsConfig;
import dev.tidemark.jobs.config.SinkConfig;
import dev.tidemark.jobs.config.SourceConfig;
import dev.tidemark.jobs.config.TimeField;
import dev.tidemark.jobs.config.ValueColumn;
import dev.tidemark.jobs.ingest.AcceptedRecord;
import dev.tidemark.jobs.ingest.Ingested;
import dev.tidemark.jobs.ingest.RejectedRecord;
import dev.tidemark.jobs.totals.CustomerTotalsJob;
import dev.tidemark.jobs.totals.Verdict;
import dev.tidemark.jobs.totals.WindowTotal;
import dev.tidemark.sinks.SinkSettings;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/** This project's job, whole, from behind the JSON to in front of the database. */
final class CustomerTotalsContender implements Contender {

    private static final String NAME = CustomerTotalsConfig.JOB;

    /** The job carries a record's bytes for the case that it is late, and looks at them in no other. */
    private static final byte[] NO_BYTES = {};

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "this project's job: combiner and shared slices; early and settled rows, verdicts on late orders";
    }

    @Override
    public void build(StreamExecutionEnvironment environment, Plan plan) {
        OrderSource<Ingested> source =
                new OrderSource<>(plan, CustomerTotalsContender::order, TypeInformation.of(Ingested.class));
        WatermarkStrategy<Ingested> watermarks = WatermarkStrategy.<Ingested>forBoundedOutOfOrderness(plan.disorder())
                .withTimestampAssigner((ingested, timestamp) -> ingested.accepted() == null
                        ? timestamp
                        : ingested.accepted().time());
        new CustomerTotalsJob(config(plan))
                .build(
                        environment,
                        new CustomerTotalsJob.Ends(
                                source,
                                watermarks,
                                TotalsSink.<WindowTotal>counted(),
                                TotalsSink.<Verdict>compared(CustomerTotalsContender::settled),
                                TotalsSink.<RejectedRecord>compared(rejected -> null),
                                null));
    }

    private static Ingested order(String customer, long cents, long time, long position) {
        return new Ingested(
                new AcceptedRecord(customer, time, new long[] {cents}, "orders", 0, position, NO_BYTES), null);
    }

    private static CustomerTotalsConfig config(Plan plan) {
        List<GroupingConfig> groupings = Arrays.stream(Grouping.values())
                .map(grouping -> new GroupingConfig(grouping.label(), grouping.length(), grouping.step()))
                .toList();
        return new CustomerTotalsConfig(
                NAME,
                SinkSettings.LIVE,
                1L,
                null,
                true,
                null,
                new SourceConfig("localhost:0", "orders", NAME, null, plan.bounded(), null),
                new RecordsConfig(
                        List.of(new KeyColumn("customer", JsonPointer.valueOf("/customer"))),
                        new TimeField(JsonPointer.valueOf("/time"), null, null),
                        List.of(ValueColumn.of("amount", JsonPointer.valueOf("/amount"), null, 2))),
                groupings,
                plan.early(),
                Plan.ALLOWED_LATENESS,
                null,
                new SinkConfig(NAME, "jdbc:postgresql:", "nobody", null, null, "totals", null, null, null, null),
                null,
                null);
    }

    private static @Nullable Total settled(Verdict verdict) {
        return verdict.total() == null ? null : total(verdict.total());
    }

    private static Total total(WindowTotal total) {
        if (total.sums()[1] != 0) {
            throw new IllegalStateException("The sum of " + total + " does not fit a long; the amounts are cents.");
        }
        return new Total(total.grouping(), total.key(), total.start(), total.records(), total.sums()[0]);
    }
}
