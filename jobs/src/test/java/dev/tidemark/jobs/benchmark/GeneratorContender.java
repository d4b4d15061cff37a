package dev.tidemark.jobs.benchmark;

import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The source and the sink with nothing between, to show that they limit no contender. */
final class GeneratorContender implements Contender {

    @Override
    public String name() {
        return "generator";
    }

    @Override
    public String description() {
        return "source, watermarks, shuffle and sink alone: the limit of the measurement, no totals";
    }

    @Override
    public void build(StreamExecutionEnvironment environment, Plan plan) {
        WindowOperatorContender.orders(environment, plan)
                .keyBy(order -> order.f0, Types.STRING)
                .sinkTo(TotalsSink.counted());
    }
}
