package dev.tidemark.jobs.benchmark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;

/**
 * Hands each subtask the splits that are its own. Were they handed out to whoever asks first, a quick subtask would read
 * one after another, and the second one's orders would all be late.
 */
final class OrderSplitEnumerator<T> implements SplitEnumerator<OrderSplit<T>, Collection<OrderSplit<T>>> {

    private final SplitEnumeratorContext<OrderSplit<T>> context;
    private final List<OrderSplit<T>> unassigned;

    OrderSplitEnumerator(SplitEnumeratorContext<OrderSplit<T>> context, Collection<OrderSplit<T>> unassigned) {
        this.context = context;
        this.unassigned = new ArrayList<>(unassigned);
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtask, @Nullable String host) {
        for (Iterator<OrderSplit<T>> splits = unassigned.iterator(); splits.hasNext(); ) {
            OrderSplit<T> split = splits.next();
            if (split.first() % context.currentParallelism() == subtask) {
                splits.remove();
                context.assignSplit(split, subtask);
                return;
            }
        }
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public void addSplitsBack(List<OrderSplit<T>> splits, int subtask) {
        unassigned.addAll(splits);
    }

    @Override
    public void addReader(int subtask) {}

    @Override
    public Collection<OrderSplit<T>> snapshotState(long checkpointId) {
        return List.copyOf(unassigned);
    }

    @Override
    public void close() {}
}
