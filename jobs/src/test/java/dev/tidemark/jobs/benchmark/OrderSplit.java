package dev.tidemark.jobs.benchmark;

import org.apache.flink.api.connector.source.lib.util.IteratorSourceSplit;

/**
 * Every {@code stride}-th order from {@code position} on.
 *
 * @param first the split's first position in the workload, which names it
 * @param position the next position to read
 */
record OrderSplit<T>(Plan plan, OrderShape<T> shape, int first, long position, int stride)
        implements IteratorSourceSplit<T, OrderIterator<T>> {

    OrderSplit(Plan plan, OrderShape<T> shape, int first, int stride) {
        this(plan, shape, first, first, stride);
    }

    @Override
    public String splitId() {
        return Integer.toString(first);
    }

    @Override
    public OrderIterator<T> getIterator() {
        return new OrderIterator<>(this);
    }

    @Override
    public OrderSplit<T> getUpdatedSplitForIterator(OrderIterator<T> iterator) {
        return new OrderSplit<>(plan, shape, first, iterator.position(), stride);
    }
}
