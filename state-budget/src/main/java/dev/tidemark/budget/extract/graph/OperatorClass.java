package dev.tidemark.budget.extract.graph;

import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;

/** The class of the operator that a factory makes; for one that will not say, the factory's. */
public final class OperatorClass {
    private OperatorClass() {}

    /** Finds it without making the operator. */
    public static Class<?> of(StreamOperatorFactory<?> factory) {
        if (factory instanceof SimpleOperatorFactory<?> simple) {
            return simple.getOperator().getClass();
        }
        try {
            return factory.getStreamOperatorClass(Thread.currentThread().getContextClassLoader());
        } catch (UnsupportedOperationException e) {
            return factory.getClass();
        }
    }
}
