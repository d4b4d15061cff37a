package dev.tidemark.budget.extract.bytecode;

import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.analysis.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a value was made of.
 *
 * @param size the words it takes on the stack
 * @param from the flags below, or'ed
 * @param parameters the method's parameters that are in it, as bits
 * @param text its value, if it is a constant text
 */
record FlowValue(int size, int from, long parameters, @Nullable String text) implements Value {
    /** The record, its time, or the clock. */
    static final int RECORD = 1;
    /** Cut to a step: a remainder, a quotient, a window's end. */
    static final int ROUNDED = 2;
    /** Something read from state. */
    static final int STATE = 4;
    /** The time of a timer that fires. */
    static final int TIMER = 8;
    /** The watermark, which many records share. */
    static final int WATERMARK = 16;
    /** A field of the function. */
    static final int FIELD = 32;
    /** A calculation that is not looked into. */
    static final int OPAQUE = 64;
    /** The function itself. */
    static final int THIS = 128;
    /** The constant {@code null}. */
    static final int NULL = 256;

    static FlowValue constant(int size) {
        return new FlowValue(size, 0, 0, null);
    }

    @Override
    public int getSize() {
        return size;
    }

    boolean has(int flag) {
        return (from & flag) != 0;
    }

    FlowValue with(int flags) {
        return new FlowValue(size, from | flags, parameters, null);
    }

    FlowValue sized(int other) {
        return size == other ? this : new FlowValue(other, from, parameters, text);
    }

    FlowValue merge(FlowValue other) {
        boolean sameText = text != null && text.equals(other.text);
        return new FlowValue(
                Math.min(size, other.size), from | other.from, parameters | other.parameters, sameText ? text : null);
    }
}
