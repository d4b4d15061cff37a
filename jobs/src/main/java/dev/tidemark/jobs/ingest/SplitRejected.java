package dev.tidemark.jobs.ingest;

import dev.tidemark.jobs.env.RunMetrics;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Passes good records on, and bad ones to a side output, both counted: bad ones by their reason. */
@SuppressWarnings("NullAway.Init") // the transient fields are set by open(), which Flink calls before anything else
public final class SplitRejected extends ProcessFunction<Ingested, AcceptedRecord> {
    private static final long serialVersionUID = 1L;

    /** Where bad records go. */
    public static final OutputTag<RejectedRecord> REJECTED =
            new OutputTag<>("rejected", TypeInformation.of(RejectedRecord.class));

    private transient MetricGroup metrics;
    private transient Counter accepted;
    private transient Map<String, Counter> rejectedByReason;

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
            accepted.inc();
        }
        if (ingested.rejected() != null) {
            context.output(REJECTED, ingested.rejected());
            rejectedByReason
                    .computeIfAbsent(ingested.rejected().reason(), this::counter) // Flink registers a name only once
                    .inc();
        }
    }

    private Counter counter(String reason) {
        return metrics.addGroup("reason", reason).counter("rejectedRecords");
    }
}
