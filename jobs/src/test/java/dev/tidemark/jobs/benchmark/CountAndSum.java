package dev.tidemark.jobs.benchmark;

import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;

/** Count and sum of cents, added in place. */
final class CountAndSum
        implements AggregateFunction<Tuple3<String, Long, Long>, Tuple2<Long, Long>, Tuple2<Long, Long>> {

    @Override
    public Tuple2<Long, Long> createAccumulator() {
        return Tuple2.of(0L, 0L);
    }

    @Override
    public Tuple2<Long, Long> add(Tuple3<String, Long, Long> order, Tuple2<Long, Long> total) {
        total.f0 += 1;
        total.f1 = Math.addExact(total.f1, order.f1);
        return total;
    }

    @Override
    public Tuple2<Long, Long> getResult(Tuple2<Long, Long> total) {
        return total;
    }

    @Override
    public Tuple2<Long, Long> merge(Tuple2<Long, Long> left, Tuple2<Long, Long> right) {
        return Tuple2.of(left.f0 + right.f0, Math.addExact(left.f1, right.f1));
    }
}
