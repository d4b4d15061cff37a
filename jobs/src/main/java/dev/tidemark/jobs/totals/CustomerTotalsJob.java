package dev.tidemark.jobs.totals;

import dev.tidemark.jobs.config.CustomerTotalsConfig;
import dev.tidemark.jobs.config.GroupingConfig;
import dev.tidemark.jobs.env.HoldBackEndOfInput;
import dev.tidemark.jobs.env.RunMetrics;
import dev.tidemark.jobs.ingest.AcceptedRecord;
import dev.tidemark.jobs.ingest.Ingested;
import dev.tidemark.jobs.ingest.RejectedRecord;
import dev.tidemark.jobs.ingest.SplitRejected;
import java.time.Instant;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * The topology of {@code customer-totals}: records are added up in slices in front of the shuffle, kept in slices for
 * each key, and published as windows: early ones at once, settled ones and late verdicts with the checkpoint.
 */
public final class CustomerTotalsJob {
    static final OutputTag<Verdict> VERDICTS = new OutputTag<>("verdicts", TypeInformation.of(Verdict.class));

    private final CustomerTotalsConfig config;

    public CustomerTotalsJob(CustomerTotalsConfig config) {
        this.config = config;
    }

    /**
     * What the topology reads from and writes to.
     *
     * @param source the records
     * @param watermarks their watermarks
     * @param provisional takes early values
     * @param verdicts takes settled values and late records, with the checkpoint
     * @param rejected takes records that are bad in every run
     * @param rejectedTopic takes them too; null for nowhere else
     */
    public record Ends(
            Source<Ingested, ?, ?> source,
            WatermarkStrategy<Ingested> watermarks,
            Sink<WindowTotal> provisional,
            Sink<Verdict> verdicts,
            Sink<RejectedRecord> rejected,
            @Nullable Sink<RejectedRecord> rejectedTopic) {}

    /** Adds the topology to the environment. */
    public void build(StreamExecutionEnvironment environment, Ends ends) {
        environment
                .getConfig()
                .setGlobalJobParameters(
                        Configuration.fromMap(RunMetrics.parameters(config.runId(), config.generation())));
        SingleOutputStreamOperator<AcceptedRecord> accepted = environment
                .fromSource(ends.source(), ends.watermarks(), CustomerTotalsUids.SOURCE)
                .uid(CustomerTotalsUids.SOURCE)
                .process(new SplitRejected())
                .uid(CustomerTotalsUids.SPLIT_REJECTED)
                .name(CustomerTotalsUids.SPLIT_REJECTED);
        accepted.getSideOutput(SplitRejected.REJECTED)
                .sinkTo(ends.rejected())
                .uid(CustomerTotalsUids.REJECTED_SINK)
                .name(CustomerTotalsUids.REJECTED_SINK);
        if (ends.rejectedTopic() != null) {
            accepted.getSideOutput(SplitRejected.REJECTED)
                    .sinkTo(ends.rejectedTopic())
                    .uid(CustomerTotalsUids.REJECTED_TOPIC)
                    .name(CustomerTotalsUids.REJECTED_TOPIC);
        }
        SingleOutputStreamOperator<WindowTotal> totals = totals(accepted);
        totals.keyBy(WindowTotal::key, Types.STRING)
                .sinkTo(ends.provisional())
                .uid(CustomerTotalsUids.PROVISIONAL_SINK)
                .name(CustomerTotalsUids.PROVISIONAL_SINK);
        totals.getSideOutput(VERDICTS)
                .keyBy(Verdict::key, Types.STRING)
                .sinkTo(ends.verdicts())
                .uid(CustomerTotalsUids.SETTLED_SINK)
                .name(CustomerTotalsUids.SETTLED_SINK);
    }

    private SingleOutputStreamOperator<WindowTotal> totals(SingleOutputStreamOperator<AcceptedRecord> accepted) {
        Windows windows = windows(config.groupings());
        SingleOutputStreamOperator<AcceptedRecord> open = accepted;
        if (!config.source().bounded()) {
            open = accepted.transform(
                            CustomerTotalsUids.HOLD_BACK_END,
                            TypeInformation.of(AcceptedRecord.class),
                            new HoldBackEndOfInput<>())
                    .uid(CustomerTotalsUids.HOLD_BACK_END);
        }
        return open.transform(
                        CustomerTotalsUids.COMBINER,
                        TypeInformation.of(Partial.class),
                        new SliceCombiner(
                                windows,
                                config.records().values().size(),
                                config.watermarks().futureTolerance().toMillis()))
                .uid(CustomerTotalsUids.COMBINER)
                .keyBy(partial -> partial.key, Types.STRING)
                .process(new TotalsFunction(windows, earlyInterval(), completeFrom(), VERDICTS))
                .returns(TypeInformation.of(WindowTotal.class))
                .uid(CustomerTotalsUids.TOTALS)
                .name(CustomerTotalsUids.TOTALS);
    }

    private Windows windows(List<GroupingConfig> groupings) {
        return new Windows(
                groupings.stream()
                        .map(grouping -> new Grouping(
                                grouping.name(),
                                grouping.length().toMillis(),
                                grouping.step().toMillis()))
                        .toList(),
                config.allowedLateness().toMillis());
    }

    private long earlyInterval() {
        return config.publishEarly() ? config.earlyInterval().toMillis() : TotalsFunction.NO_EARLY_VALUES;
    }

    private long completeFrom() {
        Instant from = config.completeFrom();
        return from == null ? Long.MIN_VALUE : from.toEpochMilli();
    }
}
