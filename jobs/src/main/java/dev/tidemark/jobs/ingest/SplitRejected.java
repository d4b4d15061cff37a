package dev.tidemark.jobs.ingest;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** Passes good records on, and bad ones to a side output, counted by reason. */
public final class SplitRejected extends ProcessFunction<Ingested, AcceptedRecord> {
    private static final long serialVersionUID = 1L;

    /** Where bad records go. */
    public static final OutputTag<RejectedRecord> REJECTED =
            new OutputTag<>("rejected", TypeInformation.of(RejectedRecord.class));

    private transient @Nullable Counter accepted;

    @Override
    public void open(OpenContext context) {
        accepted = getRuntimeContext().getMetricGroup().counter("acceptedRecords");
    }

    @Override
    public void processElement(Ingested ingested, Context context, Collector<AcceptedRecord> out) {
        if (ingested.accepted() != null) {
            out.collect(ingested.accepted());
            if (accepted != null) {
                accepted.inc();
            }
        }
        if (ingested.rejected() != null) {
            context.output(REJECTED, ingested.rejected());
            getRuntimeContext()
                    .getMetricGroup()
                    .addGroup("reason", ingested.rejected().reason())
                    .counter("rejectedRecords")
                    .inc();
        }
    }
}
