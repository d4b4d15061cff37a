package dev.tidemark.jobs.benchmark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.util.IteratorSourceReader;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The orders of a workload as a source: one split a subtask, split {@code i} of {@code n} holding the positions that
 * leave {@code i} when divided by {@code n}. Not Flink's data generator source, because that waits for its rate
 * limiter, even for the one that limits nothing, at every record.
 *
 * @param <T> the record type
 */
final class OrderSource<T> implements Source<T, OrderSplit<T>, Collection<OrderSplit<T>>>, ResultTypeQueryable<T> {

    private final Plan plan;
    private final OrderShape<T> shape;
    private final TypeInformation<T> type;

    OrderSource(Plan plan, OrderShape<T> shape, TypeInformation<T> type) {
        this.plan = plan;
        this.shape = shape;
        this.type = type;
    }

    @Override
    public Boundedness getBoundedness() {
        return plan.bounded() ? Boundedness.BOUNDED : Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<T, OrderSplit<T>> createReader(SourceReaderContext context) {
        return new IteratorSourceReader<>(context);
    }

    @Override
    public SplitEnumerator<OrderSplit<T>, Collection<OrderSplit<T>>> createEnumerator(
            SplitEnumeratorContext<OrderSplit<T>> context) {
        int subtasks = context.currentParallelism();
        List<OrderSplit<T>> splits = new ArrayList<>();
        for (int subtask = 0; subtask < subtasks; subtask++) {
            splits.add(new OrderSplit<>(plan, shape, subtask, subtasks));
        }
        return new OrderSplitEnumerator<>(context, splits);
    }

    @Override
    public SplitEnumerator<OrderSplit<T>, Collection<OrderSplit<T>>> restoreEnumerator(
            SplitEnumeratorContext<OrderSplit<T>> context, Collection<OrderSplit<T>> splits) {
        return new OrderSplitEnumerator<>(context, splits);
    }

    @Override
    public SimpleVersionedSerializer<OrderSplit<T>> getSplitSerializer() {
        return new OrderSplitSerializer<>(plan, shape);
    }

    @Override
    public SimpleVersionedSerializer<Collection<OrderSplit<T>>> getEnumeratorCheckpointSerializer() {
        return new OrderSplitsSerializer<>(getSplitSerializer());
    }

    @Override
    public TypeInformation<T> getProducedType() {
        return type;
    }
}
