package dev.tidemark.jobs.benchmark;

import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * Flink's own window operators, one for each grouping, with an early trigger. Tuned as far as the operator allows:
 * incremental aggregation, sums as longs of cents, tuple serialisers, no timer for a pane at the window's end, early
 * panes only of changed windows and on aligned timers.
 */
final class WindowOperatorContender implements Contender {

    private static final TypeInformation<Tuple2<Long, Long>> ACCUMULATOR = Types.TUPLE(Types.LONG, Types.LONG);

    @Override
    public String name() {
        return "window-operator";
    }

    @Override
    public String description() {
        return "three built-in window operators, early trigger, incremental aggregation; early and final rows";
    }

    @Override
    public void build(StreamExecutionEnvironment environment, Plan plan) {
        KeyedStream<Tuple3<String, Long, Long>, String> orders =
                orders(environment, plan).keyBy(order -> order.f0, Types.STRING);
        for (Grouping grouping : Grouping.values()) {
            orders.window(windows(grouping))
                    .allowedLateness(Plan.ALLOWED_LATENESS)
                    .trigger(new EarlyAndFinalTrigger(plan.early(), Plan.ALLOWED_LATENESS))
                    .aggregate(
                            new CountAndSum(),
                            new ToTotal(grouping.label()),
                            ACCUMULATOR,
                            ACCUMULATOR,
                            TypeInformation.of(Total.class))
                    .name(grouping.label())
                    .sinkTo(TotalsSink.compared(total -> total));
        }
    }

    /** Orders as customer, cents and event time, the watermark assigned. */
    static DataStream<Tuple3<String, Long, Long>> orders(StreamExecutionEnvironment environment, Plan plan) {
        OrderSource<Tuple3<String, Long, Long>> source = new OrderSource<>(
                plan,
                (customer, cents, time, position) -> Tuple3.of(customer, cents, time),
                Types.TUPLE(Types.STRING, Types.LONG, Types.LONG));
        WatermarkStrategy<Tuple3<String, Long, Long>> watermarks =
                WatermarkStrategy.<Tuple3<String, Long, Long>>forBoundedOutOfOrderness(plan.disorder())
                        .withTimestampAssigner((order, timestamp) -> order.f2);
        return environment.fromSource(source, watermarks, "orders");
    }

    private static WindowAssigner<Object, TimeWindow> windows(Grouping grouping) {
        return grouping.step().equals(grouping.length())
                ? TumblingEventTimeWindows.of(grouping.length())
                : SlidingEventTimeWindows.of(grouping.length(), grouping.step());
    }

    private static final class ToTotal extends ProcessWindowFunction<Tuple2<Long, Long>, Total, String, TimeWindow> {

        private final String grouping;

        ToTotal(String grouping) {
            this.grouping = grouping;
        }

        @Override
        public void process(
                String customer, Context context, Iterable<Tuple2<Long, Long>> one, Collector<Total> totals) {
            Tuple2<Long, Long> total = one.iterator().next();
            totals.collect(new Total(grouping, customer, context.window().getStart(), total.f0, total.f1));
        }
    }
}
