package dev.tidemark.jobs.ingest;

import dev.tidemark.jobs.env.RunMetrics;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** Passes good records on, and bad ones to a side output, both counted: bad ones by their reason. */
public final class SplitRejected extends ProcessFunction<Ingested, AcceptedRecord> {
    private static final long serialVersionUID = 1L;

    /** Where bad records go. */
    public static final OutputTag<RejectedRecord> REJECTED =
            new OutputTag<>("rejected", TypeInformation.of(RejectedRecord.class));

    private static final String NOT_OPEN = "the function is not open";

    private transient @Nullable MetricGroup metrics;
    private transient @Nullable Counter accepted;
    private transient @Nullable Map<String, Counter> rejectedByReason;

    @Override
    public void open(OpenContext context) {
        metrics = RunMetrics.of(getRuntimeContext());
        accepted = metrics.counter("acceptedRecords");
        rejectedByReason = new HashMap<>();
    }

    @Override
    public void processElement(Ingested ingested, Context context, Collector<AcceptedRecord> out) {
        if (ingested.accepted() != null) {
            out.collect(ingested.accepted());
            Objects.requireNonNull(accepted, NOT_OPEN).inc();
        }
        if (ingested.rejected() != null) {
            context.output(REJECTED, ingested.rejected());
            Objects.requireNonNull(rejectedByReason, NOT_OPEN)
                    .computeIfAbsent(ingested.rejected().reason(), this::counter) // Flink registers a name only once
                    .inc();
        }
    }

    private Counter counter(String reason) {
        return Objects.requireNonNull(metrics, NOT_OPEN)
                .addGroup("reason", reason)
                .counter("rejectedRecords");
    }
}
