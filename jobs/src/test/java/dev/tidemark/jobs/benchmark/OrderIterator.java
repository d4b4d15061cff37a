package dev.tidemark.jobs.benchmark;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Reads a split's orders and counts them into the {@link Tally}. Used by one thread. */
final class OrderIterator<T> implements Iterator<T> {

    private final OrderSplit<T> split;
    private final Workload workload;
    private final long events;

    /** Made once: the names are the contenders' input, not part of what is measured. */
    private final String[] names;

    private long position;

    OrderIterator(OrderSplit<T> split) {
        this.split = split;
        this.workload = split.plan().workload();
        this.events = split.plan().events();
        this.position = split.position();
        this.names = new String[workload.customers()];
        for (int customer = 0; customer < names.length; customer++) {
            names[customer] = Workload.name(customer);
        }
    }

    @Override
    public boolean hasNext() {
        return position < events;
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException("Position " + position + " of " + events + " orders.");
        }
        long read = position;
        position += split.stride();
        Tally.EVENTS.increment();
        return split.shape().shape(names[workload.customer(read)], workload.cents(read), workload.time(read), read);
    }

    long position() {
        return position;
    }
}
